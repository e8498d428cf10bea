import { Link, router, useForm } from '@inertiajs/react'
import type { AssistedFiling } from '@generated/views'
import { ConfirmButton } from '~/components/confirm_button'
import { DateText, DescriptionList, Page, SectionCard, StatusBadge } from '~/components/page'
import { CheckboxField, TextAreaField } from '~/components/form/fields'
import { PostForm, SubmitRow, TextField } from '~/components/form/form'
import { useFields } from '~/lib/form'
import { formatCount } from '~/lib/numbers'
import { t } from '~/lib/translate'

const LIST = '/officer/centres'
const NUMBERS = ['opened', 'submitted', 'sentBack', 'rejected', 'unsent'] as const

/** A centre as shown to its district office: its figures, unusual patterns, and its operators. */
export default function Centre(props: AssistedFiling.Centre) {
  const { name, district, address, telephone, isOpen, numbers, can } = props
  return (
    <Page
      title={name}
      subtitle={district}
      backHref={LIST}
      backLabel={t('assisted_filing.centres.title')}
      actions={
        <StatusBadge
          tone={isOpen ? 'success' : 'neutral'}
          label={t(`assisted_filing.centres.${isOpen ? 'open' : 'closed'}`)}
        />
      }
    >
      <SectionCard title={t('assisted_filing.centres.facts')}>
        <DescriptionList
          columns={2}
          items={[
            { label: t('assisted_filing.centres.fields.address'), value: address },
            { label: t('assisted_filing.centres.fields.telephone'), value: telephone },
            ...NUMBERS.map((key) => ({
              label: t(`assisted_filing.centres.numbers.${key}`),
              value: formatCount(numbers[key]),
            })),
          ]}
        />
      </SectionCard>
      <Patterns {...props} />
      <Operators {...props} />
      {can.manage ? (
        <SectionCard title={t('assisted_filing.centres.change')}>
          <ChangeForm key={props.version} {...props} />
        </SectionCard>
      ) : null}
    </Page>
  )
}

/** Hints in words; none of them causes a refusal. */
function Patterns({ patterns, days }: AssistedFiling.Centre) {
  return (
    <SectionCard
      title={t('assisted_filing.patterns.title')}
      subtitle={t('assisted_filing.patterns.text', { days })}
    >
      {patterns.length === 0 ? (
        <p>{t('assisted_filing.patterns.none')}</p>
      ) : (
        <ul className="as-stack">
          {patterns.map(({ kind, count, numbers }, at) => (
            <li key={`${kind} ${at}`}>
              <p className="as-strong">{t(`assisted_filing.patterns.${kind}.title`, { count })}</p>
              <p>{t(`assisted_filing.patterns.${kind}.text`)}</p>
              {numbers.length > 0 ? (
                <p className="as-targets as-spread as-row">
                  {numbers.map((number) => (
                    <Link key={number} href={`/officer/applications?number=${number}`}>
                      {number}
                    </Link>
                  ))}
                </p>
              ) : null}
            </li>
          ))}
        </ul>
      )}
    </SectionCard>
  )
}

function Operators({ uuid, operators, can }: AssistedFiling.Centre) {
  return (
    <SectionCard title={t('assisted_filing.operators.title')}>
      {operators.length === 0 ? <p>{t('assisted_filing.operators.none')}</p> : null}
      <ul className="as-stack">
        {operators.map(({ id, name, mobile, addedAt, endedAt }) => (
          <li key={id} className="as-apart">
            <span>
              <span className="as-strong">{name}</span> {mobile} · <DateText value={addedAt} />
              {endedAt ? (
                <>
                  {' – '}
                  <DateText value={endedAt} />
                </>
              ) : null}
            </span>
            {can.manage && !endedAt ? (
              <ConfirmButton
                label={t('assisted_filing.operators.end')}
                confirmLabel={t('assisted_filing.operators.end')}
                text={t('assisted_filing.operators.end_text', { name })}
                aria-label={t('assisted_filing.operators.end_of', { name })}
                onConfirm={() => router.post(`${LIST}/${uuid}/operators/${id}/end`)}
              />
            ) : null}
          </li>
        ))}
      </ul>
      {can.manage ? <OperatorForm uuid={uuid} /> : null}
    </SectionCard>
  )
}

function OperatorForm({ uuid }: { uuid: string }) {
  const form = useForm({ account: '' })
  const field = useFields(form, 'assisted_filing.operators.fields')
  const send = () => form.post(`${LIST}/${uuid}/operators`, { onSuccess: () => form.reset() })
  return (
    <PostForm form={form} className="as-stack as-gap-above" onSend={send}>
      <TextField {...field('account')} maxLength={120} required />
      <SubmitRow form={form} label={t('assisted_filing.operators.add')} />
    </PostForm>
  )
}

function ChangeForm({ uuid, name, address, telephone, isOpen, version }: AssistedFiling.Centre) {
  const form = useForm({ name, address, telephone, isOpen, version })
  const field = useFields(form, 'assisted_filing.centres.fields')
  return (
    <PostForm form={form} className="as-stack" onSend={() => form.post(`${LIST}/${uuid}`)}>
      <TextField {...field('name')} maxLength={160} required />
      <TextAreaField {...field('address')} maxLength={400} required />
      <TextField {...field('telephone')} inputMode="numeric" maxLength={16} required />
      <CheckboxField {...field('isOpen')} />
      <SubmitRow form={form} label={t('assisted_filing.centres.save')} />
    </PostForm>
  )
}
