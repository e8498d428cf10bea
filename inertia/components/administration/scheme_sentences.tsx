import type { Administration, Confirmations } from '@generated/views'
import { ListLink } from '~/components/administration/list_link'
import { WaitingNotice } from '~/components/confirmations/waiting_notice'
import { PlainTable } from '~/components/plain_table'
import { SectionCard } from '~/components/section_card'
import { useT } from '~/lib/use_t'

type Sentence = Administration.Scheme['sentences'][number]['rows'][number]

interface SchemeSentencesProps {
  list: string
  rows: Sentence[]
  isAll: boolean
  /** Where they are changed; nowhere on that page itself. */
  href?: string
  waiting?: Confirmations.WaitingChange | null
}

/** Guidelines, criteria or terms of today in every language, as readers see them. */
export function SchemeSentences({ list, rows, isAll, href, waiting = null }: SchemeSentencesProps) {
  const t = useT()
  const label = (name: string) => t(`schemes.columns.${name}`)
  const title = t(`schemes.lists.${list}.title`)
  return (
    <SectionCard title={title} actions={<ListLink href={href} about={title} />}>
      <div className="as-stack">
        <WaitingNotice waiting={waiting} />
        <PlainTable
          caption={title}
          rows={rows}
          rowKey={({ id }) => id}
          columns={[
            { key: 'number', label: label('number'), render: ({ number }) => number },
            {
              key: 'text',
              label: label('guideline'),
              render: ({ texts }) => (
                <dl>
                  {texts.map(({ locale, text }) => (
                    <div key={locale}>
                      <dt className="as-hint">{t.language(locale)}</dt>
                      <dd lang={text === null ? undefined : locale}>
                        {text ?? t('schemes.no_text')}
                      </dd>
                    </div>
                  ))}
                </dl>
              ),
            },
            ...(isAll
              ? []
              : [
                  {
                    key: 'own',
                    label: label('own'),
                    render: ({ isOfAll }: Sentence) => t(`schemes.${isOfAll ? 'of_all' : 'own'}`),
                  },
                ]),
            {
              key: 'since',
              label: label('since'),
              render: ({ since }) =>
                since ? t('schemes.from', { date: t.date(since) }) : t('schemes.always'),
            },
          ]}
        />
      </div>
    </SectionCard>
  )
}
