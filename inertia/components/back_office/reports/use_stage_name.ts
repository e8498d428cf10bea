import type { Reports } from '@generated/views'
import { t } from '~/lib/translate'

/** The name of a stage, as the officer who answers for it calls it. */
export function useStageName() {
  return ({
    subjectType,
    column,
    isMine,
  }: Pick<Reports.WaitingStage, 'subjectType' | 'column' | 'isMine'>) =>
    subjectType === 'claim' && isMine && column !== 'ToBePaid'
      ? t('reports.waiting.my_claims')
      : t(`reports.waiting.${subjectType}.${column}`)
}
