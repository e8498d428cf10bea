import { isPlainDate } from '#kernel/calendar/plain_date'
import type { Administration } from '@generated/views'
import { PlainTable } from '~/components/plain_table'
import { SectionCard } from '~/components/section_card'
import { useT } from '~/lib/use_t'

const WORDS = 'message_texts'

/** How the marks of a text are written; each with what it does. */
const SYNTAX = [
  ['value', '{…}'],
  ['optional', '[… {…} …|…]'],
  ['count', '{…:…|…}'],
] as const

/** What may stand in the texts of an event: each placeholder with its meaning, a sample and its rule. */
export function MessagePlaceholders({ message }: { message: Administration.Message }) {
  const t = useT()
  const words = (name: string) => t(`${WORDS}.how.${name}`)
  const said = (sample: string) => (isPlainDate(sample) ? t.date(sample) : sample)
  const { samples } = message.languages.find(({ locale }) => locale === t.locale)!
  if (message.placeholders.length === 0) {
    return <SectionCard title={words('title')}>{words('none')}</SectionCard>
  }
  return (
    <details className="as-more as-card">
      <summary>{words('title')}</summary>
      <div className="as-column as-gap-above">
        <PlainTable
          caption={words('title')}
          rows={message.placeholders}
          rowKey={({ name }) => name}
          labels={`${WORDS}.how`}
          columns={(column) => [
            column('name', ({ name }) => <span className="mt-code">{`{${name}}`}</span>),
            column('meaning'),
            column('sample', ({ name }) => (
              <span className="as-said-lines">{said(samples[name])}</span>
            )),
            column('rule', ({ isNeeded, mayMiss }) =>
              words(isNeeded ? 'needed' : mayMiss ? 'optional' : 'free')
            ),
          ]}
        />
        <ul>
          {SYNTAX.map(([name, mark]) => (
            <li key={name}>
              <span className="mt-code">{mark}</span> {t(`${WORDS}.syntax.${name}`)}
            </li>
          ))}
        </ul>
      </div>
    </details>
  )
}
