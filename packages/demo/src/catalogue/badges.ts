import type { BadgeRule } from '@greenlight/contract/badge-studio';
import type { badgeDrawings } from '@greenlight/contract/limits';

export interface DemoBadge {
  name: string;
  description: string;
  spanish: { name: string; description: string };
  drawing: (typeof badgeDrawings)[number];
  rule: BadgeRule;
  edition?: number;
  /** The account that gets it by hand. */
  givenTo?: string;
}

/** Together with the badge of the annual plan, one badge of each kind. */
export const badges: DemoBadge[] = [
  {
    name: 'First words',
    description: 'For your first comment.',
    spanish: { name: 'Primeras palabras', description: 'Por tu primer comentario.' },
    drawing: 'bolt',
    rule: { kind: 'comments', threshold: 1 },
  },
  {
    name: 'A year with us',
    description: 'For twelve months of membership.',
    spanish: { name: 'Un año con nosotros', description: 'Por doce meses de membresía.' },
    drawing: 'gem',
    rule: { kind: 'months', threshold: 12 },
  },
  {
    name: 'Front row',
    description: 'For watching three streams.',
    spanish: { name: 'Primera fila', description: 'Por tres directos en los que estuviste.' },
    drawing: 'moon',
    rule: { kind: 'streams', threshold: 3 },
  },
  {
    name: 'Made it happen',
    description: 'For ten points given to what was made.',
    spanish: { name: 'Lo hizo posible', description: 'Por diez puntos dados a lo que se hizo.' },
    drawing: 'heart',
    rule: { kind: 'points', threshold: 10 },
  },
  {
    name: 'Early moth',
    description: 'For the first fifty members who were here before 2022.',
    spanish: {
      name: 'Polilla madrugadora',
      description: 'Para los primeros cincuenta miembros que estaban antes de 2022.',
    },
    drawing: 'crown',
    rule: { kind: 'joined', date: '2022-01-01' },
    edition: 50,
  },
  {
    name: 'Friend of the house',
    description: 'For those who helped us out.',
    spanish: { name: 'Amistad de la casa', description: 'Para quienes nos ayudaron.' },
    drawing: 'leaf',
    rule: { kind: 'hand' },
    edition: 25,
    givenTo: 'member@example.com',
  },
];
