import type { Reports } from '@generated/views'
import { useT } from '~/lib/use_t'

/** The name of a stage, as the officer who answers for it calls it. */
export function useStageName() {
  const t = useT()
  return ({
    subjectType,
    column,
    isMine,
  }: Pick<Reports.WaitingStage, 'subjectType' | 'column' | 'isMine'>) =>
    subjectType === 'claim' && isMine && column !== 'ToBePaid'
      ? t('reports.waiting.my_claims')
      : t(`reports.waiting.${subjectType}.${column}`)
}
