import { LinkButton } from '~/components/buttons'
import type { Administration } from '@generated/views'
import { SchemeDocuments } from '~/components/back_office/administration/scheme_documents'
import { SchemeSentences } from '~/components/back_office/administration/scheme_sentences'
import { SchemeVersions } from '~/components/back_office/administration/scheme_versions'
import { PendingNotice } from '~/components/platform/maker_checker/pending_notice'
import { PageHeader, SectionCard, StatusBadge } from '~/components/page'
import { t } from '~/lib/translate'
import { PlainTable } from '~/components/plain_table'

/** A scheme as in force today: rules, documents, texts and versions. */
export default function Scheme({ scheme }: { scheme: Administration.Scheme }) {
  const { path, name, today, topics, documents, sentences, versions } = scheme
  const base = `/officer/schemes/${path}`
  return (
    <>
      <PageHeader
        title={name}
        subtitle={scheme.isAll ? t('schemes.all_text') : undefined}
        backHref="/officer/schemes"
        backLabel={t('schemes.title')}
        actions={<LinkButton href={`${base}/versions/new`} label={t('schemes.acts.new')} />}
      />
      <div className="as-stack">
        <PendingNotice waiting={scheme.waiting} />
        <SectionCard
          title={t('schemes.sections.rules')}
          subtitle={t('schemes.sections.rules_text', { date: t.date(today) })}
          stacked
        >
          {topics.map(({ topic, rules }) => (
            <SchemeRules key={topic} topic={topic} rules={rules} isAll={scheme.isAll} />
          ))}
        </SectionCard>
        <SchemeVersions
          base={base}
          isAll={scheme.isAll}
          versions={versions}
          expectedVersion={scheme.version}
        />
        {documents.map(({ ofDirector, slots }) => (
          <SchemeDocuments
            key={String(ofDirector)}
            ofDirector={ofDirector}
            slots={slots}
            href={`${base}/${ofDirector ? 'director-documents' : 'documents'}`}
            waiting={scheme.waitingLists[ofDirector ? 'director_documents' : 'documents']}
          />
        ))}
        {sentences.map(({ list, rows }) => (
          <SchemeSentences
            key={list}
            list={list}
            rows={rows}
            isAll={scheme.isAll}
            href={`${base}/${list.replaceAll('_', '-')}`}
            waiting={scheme.waitingLists[list]}
          />
        ))}
      </div>
    </>
  )
}

interface SchemeRulesProps {
  topic: Administration.Scheme['topics'][number]['topic']
  rules: readonly Administration.SchemeRule[]
  /** Set when the rules are those of all schemes. */
  isAll: boolean
}

/** The rules of one topic with their values, and the day that determines which version applies. */
function SchemeRules({ topic, rules, isAll }: SchemeRulesProps) {
  const label = (name: string) => t(`schemes.columns.${name}`)
  return (
    <PlainTable
      caption={t(`schemes.topics.${topic}`)}
      fold="rules"
      rows={rules}
      rowKey={({ name }) => name}
      columns={[
        { key: 'rule', label: label('rule'), render: (rule) => rule.label },
        { key: 'value', label: label('value'), render: ({ value }) => <strong>{value}</strong> },
        ...(isAll
          ? []
          : [
              {
                key: 'own',
                label: label('own'),
                render: ({ isOwn }: Administration.SchemeRule) => (
                  <StatusBadge
                    label={t(`schemes.${isOwn ? 'own' : 'general'}`)}
                    tone={isOwn ? 'info' : 'neutral'}
                  />
                ),
              },
            ]),
        { key: 'day', label: label('day'), render: ({ countsBy }) => countsBy },
      ]}
    />
  )
}
