import { Link, useForm } from '@inertiajs/react'
import type { Privacy } from '@generated/views'
import { DateText, Page, SectionCard, StatusBadge } from '~/components/page'
import { PostForm, SubmitRow } from '~/components/form/form'
import { SelectField, TextAreaField } from '~/components/form/fields'
import { useFields } from '~/lib/form'
import { t } from '~/lib/translate'

const PATH = '/my-data/correction'
const MAX_LENGTH = 500

/** How a person corrects their data: in the profile, or by a request to the office while a file locks it. */
export default function Correction(props: Privacy.Corrections) {
  const { lockedBy, requests } = props
  return (
    <Page
      title={t('privacy.correction.title')}
      subtitle={t('privacy.correction.short')}
      backHref="/my-data"
      backLabel={t('privacy.show.title')}
    >
      <SectionCard title={t('privacy.correction.yourself')}>
        <ul className="as-marked as-reading">
          <li>
            <Link href="/account">{t('privacy.correction.contact')}</Link>
          </li>
          <li>
            <Link href="/profile">{t('privacy.correction.profile')}</Link>
          </li>
        </ul>
        {lockedBy ? null : <p>{t('privacy.correction.open')}</p>}
      </SectionCard>
      {lockedBy ? (
        <SectionCard
          title={t('privacy.correction.ask')}
          subtitle={t('privacy.correction.locked', { number: lockedBy })}
        >
          <RequestForm {...props} />
        </SectionCard>
      ) : null}
      {requests.length > 0 ? (
        <SectionCard title={t('privacy.correction.asked')}>
          <ol className="as-ruled as-entries" aria-label={t('privacy.correction.asked')}>
            {requests.map((request) => (
              <li key={request.id}>
                <CorrectionRequest {...request} />
              </li>
            ))}
          </ol>
        </SectionCard>
      ) : null}
    </Page>
  )
}

const TONES = { open: 'warning', corrected: 'success', refused: 'neutral' } as const

function CorrectionRequest({
  what,
  requestedValue,
  state,
  answer,
  requestedAt,
}: Privacy.Corrections['requests'][number]) {
  return (
    <>
      <p className="as-strong">
        {what}{' '}
        <StatusBadge
          tone={TONES[state as keyof typeof TONES]}
          label={t(`privacy.correction.states.${state}`)}
        />
      </p>
      <p>{requestedValue}</p>
      {answer ? <p>{t('privacy.correction.answer', { answer })}</p> : null}
      <p>
        <DateText value={requestedAt} withTime />
      </p>
    </>
  )
}

function RequestForm({ choices }: Privacy.Corrections) {
  const form = useForm({ field: '', requestedValue: '', reason: '' })
  const field = useFields(form, 'privacy.correction')
  return (
    <PostForm
      form={form}
      className="as-stack"
      onSend={() => form.post(PATH, { preserveScroll: 'errors', onSuccess: () => form.reset() })}
    >
      <SelectField {...field('field')} options={choices} required />
      <TextAreaField {...field('requestedValue')} maxLength={MAX_LENGTH} required />
      <TextAreaField {...field('reason')} maxLength={MAX_LENGTH} required />
      <SubmitRow form={form} label={t('privacy.correction.send')} />
    </PostForm>
  )
}
