import { Link, useForm } from '@inertiajs/react'
import type { Privacy } from '@generated/views'
import { DateText } from '~/components/date_text'
import { DescriptionList } from '~/components/description_list'
import { EmptyState } from '~/components/empty_state'
import { PostForm } from '~/components/form/post_form'
import { SelectField } from '~/components/form/select_field'
import { SubmitButton } from '~/components/form/submit_button'
import { TextAreaField } from '~/components/form/text_area_field'
import { PageHeader } from '~/components/page_header'
import { SectionCard } from '~/components/section_card'
import { useFields } from '~/lib/form'
import { useT } from '~/lib/use_t'

const PATH = '/officer/correction-requests'

/** What people asked the district to correct: each is corrected in its file, and answered here. */
export default function Requests({ requests }: Privacy.OpenCorrections) {
  const t = useT()
  return (
    <div className="as-stack">
      <PageHeader
        title={t('personal_data.requests.title')}
        subtitle={t('personal_data.requests.subtitle')}
      />
      {requests.length === 0 ? (
        <EmptyState
          title={t('personal_data.requests.none')}
          text={t('personal_data.requests.none_text')}
        />
      ) : (
        <>
          <ul className="as-stack">
            {requests.map((request) => (
              <li key={request.id}>
                <Asked {...request} />
              </li>
            ))}
          </ul>
          <SectionCard title={t('personal_data.requests.answer_title')}>
            <AnswerForm requests={requests} />
          </SectionCard>
        </>
      )}
    </div>
  )
}

function Asked(request: Privacy.OpenCorrection) {
  const { number, name, what, wanted, reason, askedAt, href } = request
  const t = useT()
  return (
    <SectionCard
      title={`${name}: ${what}`}
      actions={
        <Link href={href} className="as-target">
          {t('personal_data.requests.correct', { number, what })}
        </Link>
      }
    >
      <DescriptionList
        items={[
          { label: t('personal_data.correction.wanted'), value: wanted },
          { label: t('personal_data.correction.reason'), value: reason },
          {
            label: t('personal_data.requests.asked'),
            value: <DateText value={askedAt} withTime />,
          },
        ]}
      />
    </SectionCard>
  )
}

function AnswerForm({ requests }: Privacy.OpenCorrections) {
  const t = useT()
  const form = useForm({ id: '', outcome: '', answer: '' })
  const field = useFields(form, 'personal_data.requests')
  const outcomes = ['corrected', 'refused'].map((value) => ({
    value,
    label: t(`personal_data.correction.states.${value}`),
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
      <div className="as-actions">
        <SubmitButton form={form} label={t('personal_data.requests.send')} />
      </div>
    </PostForm>
  )
}
