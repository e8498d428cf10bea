import type { Reports } from '@generated/views'
import { t } from '~/lib/translate'

type Named = Pick<Reports.WaitingStage, 'subjectType' | 'column' | 'isMine'>

/** Returns the name of a stage, as the officer responsible for it calls it. */
export const stageName = ({ subjectType, column, isMine }: Named) =>
  subjectType === 'claim' && isMine && column !== 'ToBePaid'
    ? t('reports.waiting.my_claims')
    : t(`workflow.stages.${subjectType}.${column}.waiting`)
