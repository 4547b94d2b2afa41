import type { StudioMediaDetail } from '@greenlight/contract/media-studio';
import { Field } from '@greenlight/ui/primitives/field';
import { Input } from '@greenlight/ui/primitives/input';
import { RadioGroup } from '@greenlight/ui/primitives/radio-group';
import { type UseFormReturn, useWatch } from 'react-hook-form';
import { formatMoment, zoneName } from '../../../platform/format.ts';
import { momentOf } from '../../../platform/local-time.ts';
import { textsOf } from '../../../platform/texts.ts';
import { useCreators } from '../../creator/hooks.ts';
import type { MediaFormValues } from '../media-form-state.ts';
import { AccessChoice } from './access-choice.tsx';

const t = textsOf('media');

/** The fields that say who may watch, and from when. Times are in the creator's own zone, which is named. */
export function AudienceFields(props: {
  media: StudioMediaDetail;
  form: UseFormReturn<MediaFormValues>;
  errors: Record<string, string>;
  wrongPublishAt: string | undefined;
}) {
  const { media, form } = props;
  const { register, control } = form;
  const [visibility, publishAt, teamIds] = useWatch({ control, name: ['visibility', 'publishAt', 'creatorTeamIds'] });
  const hasTeams = (useCreators().data?.creatorTeams.length ?? 0) > 0;
  const moment = momentOf(publishAt);
  const since = media.state === 'published' && media.publishAt;
  const checkMoment = (text: string) => {
    const chosen = momentOf(text);
    if (!chosen) return t('publishAtMissing');
    // The scheduled time may pass while the form is open.
    return chosen > new Date() || text === form.formState.defaultValues?.publishAt || t('publishAtPast');
  };
  return (
    <>
      <AccessChoice {...register('access')} free={{ label: t('accessOf.free'), hint: t('freeHint') }} />
      <RadioGroup
        {...register('visibility')}
        legend={t('visibility')}
        columns
        options={[
          { value: 'draft', label: t('publish.draft'), hint: t('publishHint.draft') },
          {
            value: 'now',
            label: t('publish.now'),
            hint: since ? t('publishedSince', { moment: formatMoment(since) }) : t('publishHint.now'),
          },
          { value: 'later', label: t('publish.later'), hint: t('publishHint.later') },
        ]}
      />
      <p role="status" className="text-sm text-warning empty:hidden">
        {visibility !== 'draft' && teamIds.length === 0 && hasTeams && t('noCreator')}
      </p>
      {visibility === 'later' && (
        <Field
          label={t('publishAt')}
          hint={t('publishAtHint', { zone: zoneName(moment ?? undefined) })}
          error={props.wrongPublishAt ?? props.errors.publishAt}
          className="max-w-110"
        >
          <Input {...register('publishAt', { validate: checkMoment })} type="datetime-local" className="max-w-72" />
        </Field>
      )}
    </>
  );
}
