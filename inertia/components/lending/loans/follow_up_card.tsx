import { useForm } from '@inertiajs/react'
import { Button } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import type { Loans } from '@generated/views'
import { ActionButton } from '~/components/buttons'
import { DateField, SelectField, TextAreaField } from '~/components/form/fields'
import { PostForm, SubmitRow } from '~/components/form/form'
import { DateText, DescriptionList, SectionCard } from '~/components/page'
import { useFields } from '~/lib/form'
import { t } from '~/lib/translate'

type FollowUp = Loans.FollowUp
type CardProps = { followUp: FollowUp; action: string }
type LoanProps = CardProps & { applicationId: number }

const KINDS = ['call', 'visit']
const OUTCOMES = ['promised', 'paid', 'refused', 'not_reached', 'other']
const REASONS = ['repays', 'settled', 'bank', 'mistake']

const choices = (values: readonly string[], group: string) =>
  values.map((value) => ({ value, label: t(`loans.follow_up.${group}.${value}`) }))

/** The district's follow-up of a borrower in arrears: the task, its calls and visits, the next step. */
export function FollowUpCard({ followUp, action, applicationId }: LoanProps) {
  const { current, closed, notes, steps } = followUp
  const [chosen, choose] = useState<string | null>(null)
  if (!current && notes.length + closed.length + steps.length === 0) return null
  const step = steps.find((one) => one === chosen)
  return (
    <SectionCard title={t('loans.follow_up.title')} stacked>
      {current ? (
        <DescriptionList
          columns={2}
          labels="loans.follow_up"
          items={(fact) => [
            fact('opened', <DateText value={current.openedAt} />),
            fact('reason', current.reason),
            fact('assignee', current.assignee ?? t('loans.follow_up.nobody')),
            fact('next', current.nextOn === null ? null : t.date(current.nextOn)),
          ]}
        />
      ) : (
        <p className="as-card-text">{t('loans.follow_up.none')}</p>
      )}
      {notes.length + closed.length > 0 ? (
        <ul className="as-marked">
          {closed.map(({ id, closeReason, closedAt }) => (
            <li key={`closed ${id}`}>
              <DateText value={closedAt} />: {t('loans.follow_up.closed')},{' '}
              {t(`loans.follow_up.reasons.${closeReason}`)}
            </li>
          ))}
          {notes.map((note) => (
            <li key={note.id}>
              <DateText value={note.at} />, {note.by}: {t(`loans.follow_up.kinds.${note.kind}`)},{' '}
              {t(`loans.follow_up.outcomes.${note.outcome}`)}
              {note.promisedOn ? ` (${t.date(note.promisedOn)})` : ''}
              {note.remarks ? `. ${note.remarks}` : ''}
            </li>
          ))}
        </ul>
      ) : null}
      {steps.length > 0 ? (
        <div className="as-actions">
          {steps.map((one) => (
            <ActionButton
              key={one}
              variant="default"
              label={t(`loans.follow_up.steps.${one}`)}
              aria-pressed={one === step}
              onClick={() => choose(one)}
            />
          ))}
          <Button
            component="a"
            variant="default"
            href={`/officer/site-visits?application=${applicationId}`}
          >
            {t('loans.follow_up.site_visit')}
          </Button>
        </div>
      ) : null}
      {step ? (
        <StepForm key={`${step} ${followUp.version}`} {...{ followUp, action, step }} />
      ) : null}
    </SectionCard>
  )
}

function StepForm({ followUp, action, step }: CardProps & { step: string }) {
  const form = useForm({
    step,
    version: followUp.version,
    remarks: '',
    kind: 'call',
    outcome: '',
    promisedOn: '',
    nextOn: '',
    assigneeId: '',
    closeReason: '',
  })
  const field = useFields(form, 'loans.validation.follow_up.fields')
  const remarks = <TextAreaField {...field('remarks')} maxLength={500} required />
  const next = <DateField {...field('nextOn')} />
  const inputs: Record<string, ReactNode> = {
    open: (
      <>
        {remarks}
        {next}
      </>
    ),
    note: (
      <>
        <SelectField {...field('kind')} options={choices(KINDS, 'kinds')} required />
        <SelectField {...field('outcome')} options={choices(OUTCOMES, 'outcomes')} required />
        {form.data.outcome === 'promised' ? <DateField {...field('promisedOn')} required /> : null}
        {remarks}
        {next}
      </>
    ),
    assign: <SelectField {...field('assigneeId')} options={followUp.officers} required />,
    close: <SelectField {...field('closeReason')} options={choices(REASONS, 'reasons')} required />,
  }
  return (
    <PostForm
      form={form}
      className="as-stack"
      onSend={() => {
        form.transform((data) =>
          Object.fromEntries(Object.entries(data).filter(([, value]) => value))
        )
        form.post(action, { preserveScroll: true })
      }}
    >
      {inputs[step]}
      <SubmitRow form={form} label={t(`loans.follow_up.steps.${step}`)} />
    </PostForm>
  )
}
