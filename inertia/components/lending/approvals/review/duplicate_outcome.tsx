import type { Approvals } from '@generated/views'
import { StatusBadge } from '~/components/page'
import { t } from '~/lib/translate'

/** State of a pair: the decision, and what has been added since. */
export function DuplicateOutcomeText({ file }: { file: Approvals.DuplicateFile }) {
  const [last] = file.decisions
  if (!last || last.outcome === 'open') {
    return <StatusBadge label={t('approvals.duplicates.undecided')} tone="warning" />
  }
  const what = file.fresh.map((kind) => t(`approvals.duplicates.kinds.${kind}`)).join(', ')
  return (
    <>
      <StatusBadge label={t(`approvals.duplicates.outcomes.${last.outcome}`)} tone="success" />
      {file.fresh.length > 0 ? (
        <>
          {' '}
          <StatusBadge label={t('approvals.duplicates.fresh', { what })} tone="warning" />
        </>
      ) : null}
    </>
  )
}
