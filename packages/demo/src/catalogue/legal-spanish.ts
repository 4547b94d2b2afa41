/** The legal documents in Spanish, by type. */
export const legalInSpanish: Record<string, { title: string; text: string }> = {
  terms: {
    title: 'Condiciones de uso',
    text: `# Condiciones de uso

Estas condiciones dicen con qué podéis contar tú y esta demostración. Aquí no se vende nada y no se debe nada.

## Tu cuenta

- Puedes abrir una cuenta con cualquier dirección que sea tuya.
- Guárdate la contraseña para ti; avísanos si otra persona la tiene.
- Puedes borrar tu cuenta cuando quieras, en tus ajustes.

## Lo que ves

Las películas de aquí las dibujó un programa y puede verlas cualquiera que tenga acceso a ellas. No hagas pasar por tuyo,
por favor, lo que han hecho otros.

## Cómo nos tratamos

Escribe a los demás como les hablarías en una habitación pequeña. A quien no lo haga se le puede pedir que se vaya.

## Cambios

Cuando cambien estas condiciones, se te pedirá que aceptes las nuevas antes de seguir. Las versiones anteriores se pueden
seguir leyendo.
`,
  },
  privacy: {
    title: 'Aviso de privacidad',
    text: `# Aviso de privacidad

## Qué se guarda

- Tu dirección de correo, tu nombre aquí y una contraseña que nadie puede leer.
- Lo que viste, lo que te gustó, a quién sigues y lo que escribiste, para que lo vuelvas a encontrar.
- Desde qué dispositivos iniciaste sesión, para que veas si no fuiste tú.

## Para qué sirve

Para hacer funcionar este servicio y para nada más. No hay publicidad y no se entrega nada a terceros.

## Qué puedes hacer

Puedes descargar todo lo que se sabe de ti, corregirlo y borrar tu cuenta. Tras un breve plazo para pensarlo, se borra
todo lo que es tuyo.
`,
  },
  giveawayrules: {
    title: 'Reglas de los sorteos',
    text: `# Reglas de los sorteos

1. Cualquiera con una cuenta puede participar una vez.
2. Las personas ganadoras se eligen al azar cuando se cierra el sorteo.
3. En una demostración no hay más premio que la alegría de haber ganado.
`,
  },
};
