import { ActionButton } from '~/components/buttons'
import { NativeSelect } from '@mantine/core'
import { useState } from 'react'
import type { Administration } from '@generated/views'
import { DateText, ValueOrDash, SectionCard } from '~/components/page'
import { PlainTable } from '~/components/plain_table'
import { t } from '~/lib/translate'

const WORDS = 'message_texts.versions'

interface MessageVersionsProps {
  message: Administration.Message
  /** Puts a version into the form, to be saved once more. */
  onTake: (version: Administration.MessageVersion, name: string) => void
}

function useVersionName() {
  return ({ locale, number }: Administration.MessageVersion) =>
    t(`${WORDS}.version`, { language: t.language(locale), number })
}

/** Earlier versions, with their author and time; two of them can be compared, and an older one can be restored. */
export function MessageVersions({ message, onTake }: MessageVersionsProps) {
  const nameOf = useVersionName()
  const { versions } = message
  if (versions.length === 0) {
    return <SectionCard title={t(`${WORDS}.title`)}>{t(`${WORDS}.none`)}</SectionCard>
  }
  return (
    <SectionCard title={t(`${WORDS}.title`)} stacked>
      <PlainTable
        caption={t(`${WORDS}.title`)}
        rows={versions}
        labels={WORDS}
        columns={(column) => [
          column('name', nameOf),
          column('words', ({ isDelivered, content, locale }) =>
            isDelivered ? (
              t(`${WORDS}.delivered`)
            ) : (
              <span className="as-said-lines" lang={locale}>
                {content.body}
              </span>
            )
          ),
          column('by'),
          column('at', ({ at }) => <DateText value={at} withTime />),
          column('take_up', (version) => (
            <ActionButton
              variant="default"
              aria-label={t(`${WORDS}.take_up_of`, { version: nameOf(version) })}
              onClick={() => onTake(version, nameOf(version))}
              label={t(`${WORDS}.take_up`)}
            />
          )),
        ]}
      />
      {versions.length > 1 ? <Comparison message={message} /> : null}
    </SectionCard>
  )
}

/** Comparison of two versions field by field, of one language or of two. */
function Comparison({ message: { versions, fields } }: Pick<MessageVersionsProps, 'message'>) {
  const nameOf = useVersionName()
  const [chosen, setChosen] = useState([String(versions[1].id), String(versions[0].id)])
  const [first, second] = chosen.map((id) => versions.find((one) => String(one.id) === id)!)
  const differing = fields.filter((field) => first.content[field] !== second.content[field])
  const choice = (at: number, label: string) => (
    <NativeSelect
      label={label}
      value={chosen[at]}
      data={versions.map((version) => ({ value: String(version.id), label: nameOf(version) }))}
      onChange={({ currentTarget: { value } }) =>
        setChosen(chosen.map((id, place) => (place === at ? value : id)))
      }
    />
  )
  const cell = ({ content, locale }: Administration.MessageVersion, field: string) => (
    <span className="as-said-lines" lang={locale}>
      <ValueOrDash value={content[field]} />
    </span>
  )
  return (
    <div className="as-column">
      <h3>{t(`${WORDS}.compare`)}</h3>
      <div className="as-actions">
        {choice(0, t(`${WORDS}.first`))}
        {choice(1, t(`${WORDS}.second`))}
      </div>
      {differing.length === 0 ? (
        <p>{t(`${WORDS}.same`)}</p>
      ) : (
        <PlainTable
          caption={t(`${WORDS}.compare`)}
          rows={differing}
          rowKey={(field) => field}
          labels={WORDS}
          columns={(column) => [
            column('what', (field) =>
              t(`message_texts.fields.${field}`, { language: t.language(second.locale) })
            ),
            { key: 'first', label: nameOf(first), render: (field) => cell(first, field) },
            { key: 'second', label: nameOf(second), render: (field) => cell(second, field) },
          ]}
        />
      )}
    </div>
  )
}
