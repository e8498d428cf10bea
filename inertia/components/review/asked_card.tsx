import { router, useForm } from '@inertiajs/react'
import { Button } from '@mantine/core'
import type { Approvals } from '@generated/views'
import { DateText } from '~/components/date_text'
import { SelectField } from '~/components/form/select_field'
import { TextField } from '~/components/form/text_field'
import { SideForm } from '~/components/review/side_form'
import { SectionCard } from '~/components/section_card'
import { StatusBadge, type Tone } from '~/components/status_badge'
import { useFields } from '~/lib/form'
import { useT } from '~/lib/use_t'

type Asked = Approvals.Review['asked']

const TONES: Record<Asked['items'][number]['state'], Tone> = {
  open: 'info',
  answered: 'success',
  withdrawn: 'neutral',
  late: 'warning',
  moved: 'neutral',
}

/** What was asked back from the applicant, with the answers, and the form of the post that has the file. */
export function AskedCard({ asked }: { asked: Asked }) {
  const t = useT()
  const { items, can } = asked
  if (items.length === 0 && !can.ask) return null
  return (
    <SectionCard title={t('approvals.asked.title')} subtitle={t('approvals.asked.text')} id="asked">
      {can.ask ? <QuestionForm asked={asked} /> : null}
      {items.length > 0 ? (
        <ol className="rv-note-list as-column" aria-label={t('approvals.asked.title')}>
          {items.map((item) => (
            <li key={item.id}>
              <p>
                <strong>{item.name}</strong>{' '}
                <StatusBadge
                  label={t(`approvals.asked.states.${item.state}`)}
                  tone={TONES[item.state]}
                />
              </p>
              <p className="rv-note-text">{item.reason}</p>
              <p className="as-small">
                {item.by} · <DateText value={item.at} withTime />
                {item.state === 'open' ? (
                  <> · {t('approvals.asked.until', { date: t.date(item.until) ?? '' })}</>
                ) : null}
                {item.state === 'answered' ? (
                  <>
                    {' '}
                    · {t('approvals.asked.states.answered')}{' '}
                    <DateText value={item.closedAt} withTime />
                  </>
                ) : null}
              </p>
              <Changes item={item} />
              {can.ask && item.state === 'open' ? (
                <Withdraw href={`${asked.href}/${item.id}`} name={item.name} />
              ) : null}
            </li>
          ))}
        </ol>
      ) : null}
    </SectionCard>
  )
}

/** What stood there before the answer, and what stands there now. */
function Changes({ item: { state, changes } }: { item: Asked['items'][number] }) {
  const t = useT()
  if (state !== 'answered') return null
  if (changes.length === 0) return <p>{t('approvals.asked.unchanged')}</p>
  return changes.map(({ key, before, after }) => (
    <p key={key} className="rv-note-text">
      <del>{before ?? t('approvals.changes.nothing')}</del> →{' '}
      <ins>{after ?? t('approvals.changes.nothing')}</ins>
    </p>
  ))
}

function Withdraw({ href, name }: { href: string; name: string }) {
  const t = useT()
  return (
    <Button
      type="button"
      variant="subtle"
      size="compact-sm"
      aria-label={`${t('approvals.asked.withdraw')}: ${name}`}
      onClick={() => router.delete(href, { preserveScroll: true })}
    >
      {t('approvals.asked.withdraw')}
    </Button>
  )
}

function QuestionForm({ asked: { href, choices, expectedStatusId } }: { asked: Asked }) {
  const t = useT()
  const form = useForm({ item: '', reason: '' })
  const field = useFields(form, 'approvals.asked')
  return (
    <SideForm
      form={form}
      label={t('approvals.asked.ask')}
      onSend={() => {
        form.transform((data) => ({ ...data, expectedStatusId }))
        form.post(href, { preserveScroll: true, onSuccess: () => form.reset() })
      }}
    >
      <SelectField {...field('item')} required options={choices} />
      <TextField {...field('reason')} required maxLength={300} />
    </SideForm>
  )
}
