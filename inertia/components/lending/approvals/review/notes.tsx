import { useForm } from '@inertiajs/react'
import type { Collaboration } from '@generated/views'
import { DateText, SectionCard } from '~/components/page'
import { SelectField, TextAreaField } from '~/components/form/fields'
import { SideForm } from '~/components/lending/approvals/review/side_form'
import { useFields } from '~/lib/form'
import { t } from '~/lib/translate'

const MAX_LENGTH = 2000

/** Notes of officers to each other about a file, newest first. They are not printed. */
export function Notes({ notes }: { notes: Collaboration.Notes }) {
  const { lines, can } = notes
  return (
    <div className="as-screen" id="notes">
      <SectionCard title={t('collaboration.notes.title')} subtitle={t('collaboration.notes.text')}>
        {can.write ? <NoteForm notes={notes} /> : null}
        {lines.length === 0 ? (
          <p className="as-card-text">{t('collaboration.notes.none')}</p>
        ) : (
          <ol className="as-ruled as-entries" aria-label={t('collaboration.notes.title')}>
            {lines.map(({ id, by, role, at, text, mentions }) => (
              <li key={id}>
                <p className="as-small">
                  <strong>{by}</strong>, {role} · <DateText value={at} withTime />
                </p>
                <p className="as-said-lines">{text}</p>
                {mentions.length > 0 ? (
                  <p className="as-small">
                    {t('collaboration.notes.notified', { names: mentions.join(', ') })}
                  </p>
                ) : null}
              </li>
            ))}
          </ol>
        )}
      </SectionCard>
    </div>
  )
}

function NoteForm({ notes: { href, colleagues } }: { notes: Collaboration.Notes }) {
  const form = useForm({ text: '', colleagueId: '' })
  const field = useFields(form, 'collaboration.notes')
  return (
    <SideForm
      form={form}
      label={t('collaboration.notes.add')}
      onSend={() => form.post(href, { preserveScroll: true, onSuccess: () => form.reset() })}
    >
      <TextAreaField {...field('text', 'field_text')} required rows={2} maxLength={MAX_LENGTH} />
      <SelectField
        {...field('colleagueId')}
        options={colleagues}
        placeholder={t('collaboration.notes.nobody')}
      />
    </SideForm>
  )
}
