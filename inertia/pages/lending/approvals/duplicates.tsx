import '~/components/lending/approvals/review/review.css'
import type { Approvals } from '@generated/views'
import { EmptyState } from '~/components/empty_state'
import { Page } from '~/components/page_header'
import { DuplicateDecision } from '~/components/lending/approvals/review/duplicate_decision'
import { DuplicateList } from '~/components/lending/approvals/review/duplicate_list'
import { DuplicateNetwork } from '~/components/lending/approvals/review/duplicate_network'
import { SectionCard } from '~/components/section_card'
import { useT } from '~/lib/use_t'

const WORDS = 'approvals.duplicates'

/** Who shares something with a file, as a picture and as a list, and what officers decided of it. */
export default function SharedThings(props: Approvals.DuplicatesPage) {
  const { id, number, files, commonSignals, chosen } = props
  const t = useT()
  return (
    <Page
      title={t(`${WORDS}.page`, { number })}
      subtitle={t(`${WORDS}.page_text`)}
      backHref={`/officer/applications/${id}`}
      backLabel={t(`${WORDS}.back`)}
    >
      {chosen ? <DuplicateDecision key={chosen.key} id={id} file={chosen} /> : null}
      {files.length > 0 ? (
        <>
          <DuplicateNetwork files={files} />
          <DuplicateList {...props} />
        </>
      ) : (
        <EmptyState title={t(`${WORDS}.none`)} text={t(`${WORDS}.none_text`)} />
      )}
      {commonSignals.length > 0 ? (
        <SectionCard title={t(`${WORDS}.crowds`)}>
          <ul className="as-marked">
            {commonSignals.map(({ kind, moreThan }) => (
              <li key={kind}>
                {t(`${WORDS}.crowd`, { kind: t(`${WORDS}.kinds.${kind}`), count: moreThan })}
              </li>
            ))}
          </ul>
        </SectionCard>
      ) : null}
    </Page>
  )
}
