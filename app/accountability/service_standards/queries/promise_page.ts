import type { I18n } from '@adonisjs/i18n'
import { getClock } from '#kernel/calendar/clock'
import { formatMonth } from '#kernel/calendar/plain_date'
import { localName, masters } from '#masters/queries/masters'
import { countedQuarters } from '#service_standards/queries/people_behind'
import {
  publicFigures,
  type PublicFigure,
  type Stage,
} from '#service_standards/queries/public_figures'
import { type Quarter, completedQuarters } from '#kernel/calendar/quarters'
import { WHOLE_PROCESS } from '#workflow/actions/count_finished'

/** So many quarters are on the page and in the open data. */
const QUARTERS_SHOWN = 4

/** The quarters that may be on the page: those that are over. */
export const publishedQuarters = () => completedQuarters(getClock().today(), QUARTERS_SHOWN)

/** Figures as the page shows them: of what is left out nothing but that it is. */
const figureView = (figure: PublicFigure) => ({
  isHidden: figure === 'hidden',
  figure: figure === 'hidden' ? null : figure,
})

/** The stage in the words of the reader. */
export function stageName(
  { subjectType, statusId }: Pick<Stage, 'subjectType' | 'statusId'>,
  i18n: I18n
): string {
  if (statusId === WHOLE_PROCESS) return i18n.t(`service_standards.whole.${subjectType}`)
  const status =
    subjectType === 'application'
      ? masters().applicationStatus(statusId)
      : masters().claimStatus(statusId)
  return localName(status, i18n.locale)
}

const quarterName = ({ from, to }: Quarter, i18n: I18n) =>
  i18n.t('service_standards.quarter', {
    from: formatMonth(from, i18n.locale),
    to: formatMonth(to, i18n.locale),
  })

/**
 * What the public page shows: a quarter of the State by stage, and one stage by district. Without a quarter
 * until the first was counted.
 *
 * @param requested the quarter and the stage of the address; what is unknown is the first there is
 */
export async function serviceStandardsPage(requested: { quarter?: unknown; stage?: unknown }, i18n: I18n) {
  const quarters = await countedQuarters(publishedQuarters())
  const quarter = quarters.find(({ code }) => code === requested.quarter) ?? quarters[0]
  return {
    quarters: quarters.map((one) => ({ code: one.code, name: quarterName(one, i18n) })),
    shown: quarter ? await quarterView(quarter, requested.stage, i18n) : null,
  }
}

/** A quarter as the page shows it. */
export async function quarterView(quarter: Quarter, stage: unknown, i18n: I18n) {
  const stages = await publicFigures(quarter)
  const chosen = stages.find(({ key }) => key === stage) ?? stages[0]
  return {
    code: quarter.code,
    name: quarterName(quarter, i18n),
    stages: stages.map((one) => ({
      key: one.key,
      name: stageName(one, i18n),
      targetDays: one.targetDays,
      ...figureView(one.total),
    })),
    chosen: {
      key: chosen.key,
      name: stageName(chosen, i18n),
      districts: chosen.districts.map(({ districtId, figure }) => ({
        id: districtId,
        name: localName(masters().district(districtId), i18n.locale),
        ...figureView(figure),
      })),
    },
  }
}
