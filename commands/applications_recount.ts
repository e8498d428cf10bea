import { yearMonth } from '#kernel/calendar/plain_date'
import { flags } from '@adonisjs/core/ace'
import PortalCommand from '#kernel/commands/portal_command'
import { WHOLE_PROCESS } from '#workflow/actions/count_finished'
import { masters, loadMasters } from '#masters/queries/masters'
import { fillFinishedWaits } from '#workflow/actions/fill_finished'
import {
  type RecountReport,
  RecountSubjects,
  type CellMismatch,
  type FinishedMismatch,
  type WaitMismatch,
} from '#workflow/actions/recount_subjects'

export default class ApplicationsRecount extends PortalCommand {
  static override commandName = 'applications:recount'
  static override description =
    'Compare the counters of the dashboards with the applications and claims'
  static override help = [
    'Reads every application and claim once; users can continue to work during the run.',
    'Exit code 0 if all agree or were corrected, 1 if some differ and --fix was not given.',
  ]

  @flags.boolean({ description: 'Correct the counters' })
  declare fix: boolean

  @flags.boolean({ description: 'Print the report as JSON' })
  declare json: boolean

  override async run() {
    await loadMasters()
    const reports: RecountReport[] = []
    for (const subjectType of ['application', 'claim'] as const) {
      if (this.fix) await fillFinishedWaits(subjectType)
      reports.push(await new RecountSubjects().run(subjectType, { fix: this.fix }))
    }
    if (this.json) {
      this.logger.log(JSON.stringify(reports))
    } else {
      for (const report of reports) this.#print(report)
    }
    this.exitCode = reports.some(({ fixed, ...report }) => mistakesIn(report) > 0 && !fixed) ? 1 : 0
  }

  #print(report: RecountReport) {
    const { subjectType, cells, wrong, wrongWaits, wrongFinished, fixed } = report
    const ending = fixed ? ', corrected' : ''
    const mistakes = mistakesIn(report)
    this.logger.info(`${subjectType}: ${cells} counters, ${mistakes} wrong${ending}`)
    for (const cell of wrong) this.logger.log(lineOf(cell))
    for (const cell of wrongWaits) this.logger.log(lineOfWait(cell))
    for (const cell of wrongFinished) this.logger.log(lineOfFinished(cell))
  }
}

const districtOf = (id: number) => masters().find('districts', id)?.nameEn ?? id

type Mistakes = Pick<RecountReport, 'wrong' | 'wrongWaits' | 'wrongFinished'>

const mistakesIn = ({ wrong, wrongWaits, wrongFinished }: Mistakes) =>
  wrong.length + wrongWaits.length + wrongFinished.length

function lineOfFinished({
  districtId,
  statusId,
  monthOn,
  days,
  counted,
  actual,
}: FinishedMismatch) {
  const stage = statusId === WHOLE_PROCESS ? 'all steps' : `status ${statusId}`
  const place = `${districtOf(districtId)}, ${stage}, finished in ${yearMonth(monthOn)} after ${days} days`
  return `  ${place}: counter ${counted}, decisions ${actual}`
}

function lineOfWait({
  districtId,
  statusId,
  arrivedOn,
  isReturned,
  counted,
  actual,
}: WaitMismatch) {
  const returned = isReturned ? ', returned' : ''
  const place = `${districtOf(districtId)}, status ${statusId}, waiting since ${arrivedOn}${returned}`
  return `  ${place}: counter ${counted}, table ${actual}`
}

function lineOf({
  districtId,
  loanType,
  statusId,
  paymentStatusId,
  counted,
  actual,
}: CellMismatch) {
  const district = districtOf(districtId)
  const payment = paymentStatusId === 0 ? '' : `, payment ${paymentStatusId}`
  const place = `${district}, loan type ${loanType}, status ${statusId}${payment}`
  const says = (cell: CellMismatch['counted']) =>
    `${cell.subjects} (${cell.amountPaise / 100} rupees)`
  return `  ${place}: counter ${says(counted)}, table ${says(actual)}`
}
