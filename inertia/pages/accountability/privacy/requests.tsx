import { Link, useForm } from '@inertiajs/react'
import type { Privacy } from '@generated/views'
import { DateText, DescriptionList, EmptyState, Page, SectionCard } from '~/components/page'
import { PostForm, SubmitRow } from '~/components/form/form'
import { SelectField, TextAreaField } from '~/components/form/fields'
import { useFields } from '~/lib/form'
import { t } from '~/lib/translate'

const PATH = '/officer/correction-requests'

/** Corrections requested from the district: each is made in its file, and answered here. */
export default function Requests({ requests }: Privacy.OpenCorrections) {
  return (
    <Page title={t('privacy.requests.title')} subtitle={t('privacy.requests.subtitle')}>
      {requests.length === 0 ? (
        <EmptyState title={t('privacy.requests.none')} text={t('privacy.requests.none_text')} />
      ) : (
        <>
          <ul className="as-stack">
            {requests.map((request) => (
              <li key={request.id}>
                <CorrectionRequest {...request} />
              </li>
            ))}
          </ul>
          <SectionCard title={t('privacy.requests.answer_title')}>
            <AnswerForm requests={requests} />
          </SectionCard>
        </>
      )}
    </Page>
  )
}

function CorrectionRequest(request: Privacy.OpenCorrection) {
  const { number, name, what, requestedValue, reason, requestedAt, href } = request
  return (
    <SectionCard
      title={`${name}: ${what}`}
      actions={
        <Link href={href} className="as-target">
          {t('privacy.requests.correct', { number, what })}
        </Link>
      }
    >
      <DescriptionList
        labels="privacy.correction"
        items={(fact) => [
          fact('requestedValue', requestedValue),
          fact('reason', reason),
          fact('privacy.requests.asked', <DateText value={requestedAt} withTime />),
        ]}
      />
    </SectionCard>
  )
}

function AnswerForm({ requests }: Privacy.OpenCorrections) {
  const form = useForm({ id: '', outcome: '', answer: '' })
  const field = useFields(form, 'privacy.requests')
  const outcomes = ['corrected', 'refused'].map((value) => ({
    value,
    label: t(`privacy.correction.states.${value}`),
  }))
  return (
    <PostForm
      form={form}
      className="as-stack"
      onSend={() => form.post(PATH, { preserveScroll: 'errors', onSuccess: () => form.reset() })}
    >
      <SelectField
        {...field('id')}
        options={requests.map(({ id, number, what }) => ({
          value: String(id),
          label: `${number}: ${what}`,
        }))}
        required
      />
      <SelectField {...field('outcome')} options={outcomes} required />
      <TextAreaField {...field('answer')} maxLength={500} required />
      <SubmitRow form={form} label={t('privacy.requests.send')} />
    </PostForm>
  )
}
