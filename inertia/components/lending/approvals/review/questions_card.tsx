import { ActionButton } from '~/components/buttons'
import { router, useForm } from '@inertiajs/react'
import type { Collaboration } from '@generated/views'
import { DateText, SectionCard, StatusBadge, type Tone } from '~/components/page'
import { TextField } from '~/components/form/form'
import { ItemField } from '~/components/lending/approvals/review/item_field'
import { SideForm } from '~/components/lending/approvals/review/side_form'
import { useFields } from '~/lib/form'
import { t } from '~/lib/translate'

type Questions = Collaboration.Questions

const TONES: Record<Questions['items'][number]['state'], Tone> = {
  open: 'info',
  answered: 'success',
  taken: 'success',
  left: 'neutral',
  withdrawn: 'neutral',
  late: 'warning',
  moved: 'neutral',
  gone: 'neutral',
}

/** States in which an answer exists. */
const ANSWERED: readonly Questions['items'][number]['state'][] = ['answered', 'taken', 'left']

/** Questions to the applicant with the answers, and the form for the post that has the file. */
export function QuestionsCard({ asked: questions }: { asked: Questions }) {
  const { items, can } = questions
  if (items.length === 0 && !can.ask) return null
  return (
    <SectionCard
      title={t('collaboration.questions.title')}
      subtitle={t('collaboration.questions.text')}
      id="asked"
    >
      {can.ask ? <QuestionForm asked={questions} /> : null}
      {items.length > 0 ? (
        <ol className="as-ruled as-entries" aria-label={t('collaboration.questions.title')}>
          {items.map((item) => (
            <li key={item.id}>
              <p>
                <strong>{item.name}</strong>{' '}
                <StatusBadge
                  label={t(
                    `collaboration.questions.states.${item.waitsForOffice ? 'waits' : item.state}`
                  )}
                  tone={item.waitsForOffice ? 'warning' : TONES[item.state]}
                />
              </p>
              <p className="as-said-lines">{item.reason}</p>
              <p className="as-small">
                {item.by} · <DateText value={item.at} withTime />
                {item.state === 'open' ? (
                  <> · {t('collaboration.questions.until', { date: t.date(item.until) ?? '' })}</>
                ) : null}
                {ANSWERED.includes(item.state) ? (
                  <>
                    {' '}
                    · {t('collaboration.questions.states.answered')}{' '}
                    <DateText value={item.closedAt} withTime />
                  </>
                ) : null}
              </p>
              <Changes item={item} />
              {can.ask && item.state === 'open' ? (
                <Withdraw href={`${questions.href}/${item.id}`} name={item.name} />
              ) : null}
              {can.ask && item.waitsForOffice ? (
                <Settle href={`${questions.href}/${item.id}`} name={item.name} />
              ) : null}
            </li>
          ))}
        </ol>
      ) : null}
    </SectionCard>
  )
}

/** The value before the answer, and the present value. */
function Changes({ item: { state, changes } }: { item: Questions['items'][number] }) {
  if (!ANSWERED.includes(state)) return null
  if (changes.length === 0) return <p>{t('collaboration.questions.unchanged')}</p>
  return changes.map(({ key, before, after, href }) => (
    <p key={key} className="as-said-lines">
      <del>{before ?? t('approvals.changes.nothing')}</del> →{' '}
      <ins>{href ? <a href={href}>{after}</a> : (after ?? t('approvals.changes.nothing'))}</ins>
    </p>
  ))
}

/** Buttons for an answer that counts only once the office has accepted it. */
function Settle({ href, name }: { href: string; name: string }) {
  const send = (isTaken: boolean) => router.put(href, { isTaken }, { preserveScroll: true })
  return (
    <div className="as-actions">
      <ActionButton
        size="compact-sm"
        aria-label={`${t('collaboration.questions.take')}: ${name}`}
        onClick={() => send(true)}
        label={t('collaboration.questions.take')}
      />
      <ActionButton
        variant="subtle"
        size="compact-sm"
        aria-label={`${t('collaboration.questions.leave')}: ${name}`}
        onClick={() => send(false)}
        label={t('collaboration.questions.leave')}
      />
    </div>
  )
}

function Withdraw({ href, name }: { href: string; name: string }) {
  return (
    <ActionButton
      variant="subtle"
      size="compact-sm"
      aria-label={`${t('collaboration.questions.withdraw')}: ${name}`}
      onClick={() => router.delete(href, { preserveScroll: true })}
      label={t('collaboration.questions.withdraw')}
    />
  )
}

function QuestionForm({ asked: { href, choices, expectedStatusId } }: { asked: Questions }) {
  /** A single choice that always has the same reason is sent with one press. */
  const [only] = choices.length === 1 ? choices : []
  const form = useForm({ questionItem: only?.value ?? '', reason: only?.reason ?? '' })
  const field = useFields(form, 'collaboration.questions')
  return (
    <SideForm
      form={form}
      label={t('collaboration.questions.ask')}
      onSend={() => {
        form.transform((data) => ({ ...data, expectedStatusId }))
        form.post(href, { preserveScroll: true, onSuccess: () => form.reset() })
      }}
    >
      <ItemField {...field('questionItem', 'item')} required options={choices} />
      <TextField {...field('reason')} required maxLength={300} />
    </SideForm>
  )
}
