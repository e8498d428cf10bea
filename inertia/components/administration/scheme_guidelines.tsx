import type { Administration, Confirmations } from '@generated/views'
import { ListLink } from '~/components/administration/list_link'
import { WaitingNotice } from '~/components/confirmations/waiting_notice'
import { PlainTable } from '~/components/plain_table'
import { SectionCard } from '~/components/section_card'
import { useT } from '~/lib/use_t'

interface SchemeGuidelinesProps {
  guidelines: Administration.Scheme['guidelines']
  isAll: boolean
  /** Where they are changed; nowhere on that page itself. */
  href?: string
  waiting?: Confirmations.WaitingChange | null
}

/** The guidelines of today in every language. */
export function SchemeGuidelines({
  guidelines,
  isAll,
  href,
  waiting = null,
}: SchemeGuidelinesProps) {
  const t = useT()
  const label = (name: string) => t(`schemes.columns.${name}`)
  return (
    <SectionCard
      title={t('schemes.sections.guidelines')}
      actions={<ListLink href={href} about={t('schemes.sections.guidelines')} />}
    >
      <div className="as-stack">
        <WaitingNotice waiting={waiting} />
        <PlainTable
          caption={t('schemes.sections.guidelines')}
          rows={guidelines}
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
                    render: ({ isOfAll }: Administration.Scheme['guidelines'][number]) =>
                      t(`schemes.${isOfAll ? 'of_all' : 'own'}`),
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
