import type { Administration } from '@generated/views'
import {
  SchemeTable,
  type SchemeTableProps,
} from '~/components/back_office/administration/scheme_table'
import { t } from '~/lib/translate'

type Sentence = Administration.Scheme['sentences'][number]['rows'][number]

interface SchemeSentencesProps extends SchemeTableProps {
  list: string
  rows: Sentence[]
  isAll: boolean
}

/** Today's guidelines, criteria or terms in every language, as readers see them. */
export function SchemeSentences({ list, rows, isAll, ...place }: SchemeSentencesProps) {
  const label = (name: string) => t(`schemes.columns.${name}`)
  return (
    <SchemeTable
      {...place}
      title={t(`schemes.lists.${list}.title`)}
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
                  <dd lang={text === null ? undefined : locale}>{text ?? t('schemes.no_text')}</dd>
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
      ]}
    />
  )
}
