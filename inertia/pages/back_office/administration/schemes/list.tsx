import { LinkButton } from '~/components/buttons'
import type { Administration } from '@generated/views'
import { SchemeDocuments } from '~/components/back_office/administration/scheme_documents'
import { SchemeSentences } from '~/components/back_office/administration/scheme_sentences'
import { SchemeVersions } from '~/components/back_office/administration/scheme_versions'
import { PendingNotice } from '~/components/platform/maker_checker/pending_notice'
import { PageHeader } from '~/components/page'
import { t } from '~/lib/translate'

/** A list of a scheme as in force today, and its versions. */
export default function DatedList({ list }: { list: Administration.DatedList }) {
  const { base, isAll, scheme, sentences, documents, versions } = list
  return (
    <>
      <PageHeader
        title={t(`schemes.lists.${list.list}.of`, { scheme: scheme.name })}
        subtitle={t(`schemes.lists.${list.list}.text`)}
        backHref={scheme.href}
        backLabel={scheme.name}
        actions={<LinkButton href={`${base}/versions/new`} label={t('schemes.acts.new')} />}
      />
      <div className="as-stack">
        <PendingNotice waiting={list.waiting} />
        {sentences ? <SchemeSentences list={list.list} rows={sentences} isAll={isAll} /> : null}
        {documents ? <SchemeDocuments {...documents} /> : null}
        <SchemeVersions
          base={base}
          isAll={isAll}
          versions={versions}
          expectedVersion={list.version}
        />
      </div>
    </>
  )
}
