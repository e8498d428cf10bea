import { flags } from '@adonisjs/core/ace'
import PortalCommand from '#core/commands/portal_command'
import { masters, loadMasters } from '#masters/queries/masters'
import {
  type RecountReport,
  RecountSubjects,
  type WrongCell,
  type WrongWait,
} from '#workflow/actions/recount_subjects'

export default class ApplicationsRecount extends PortalCommand {
  static override commandName = 'applications:recount'
  static override description =
    'Compare the counters of the dashboards with the applications and claims themselves'
  static override help = [
    'Reads every application and claim once; people can go on working meanwhile.',
    'Exit code 0 when all agree or were put right, 1 when some differ and --fix was not given.',
  ]

  @flags.boolean({ description: 'Put the counters right' })
  declare fix: boolean

  @flags.boolean({ description: 'Print the report as JSON' })
  declare json: boolean

  override async run() {
    await loadMasters()
    const reports: RecountReport[] = []
    for (const subjectType of ['application', 'claim'] as const) {
      reports.push(await new RecountSubjects().run(subjectType, { fix: this.fix }))
    }
    if (this.json) {
      this.logger.log(JSON.stringify(reports))
    } else {
      for (const report of reports) this.#print(report)
    }
    this.exitCode = reports.some(
      ({ wrong, wrongWaits, fixed }) => wrong.length + wrongWaits.length > 0 && !fixed
    )
      ? 1
      : 0
  }

  #print({ subjectType, cells, wrong, wrongWaits, fixed }: RecountReport) {
    const ending = fixed ? ', put right' : ''
    const mistakes = wrong.length + wrongWaits.length
    this.logger.info(`${subjectType}: ${cells} counters, ${mistakes} wrong${ending}`)
    for (const cell of wrong) this.logger.log(lineOf(cell))
    for (const cell of wrongWaits) this.logger.log(lineOfWait(cell))
  }
}

const districtOf = (id: number) => masters().find('districts', id)?.nameEn ?? id

function lineOfWait({ districtId, statusId, arrivedOn, isReturned, counted, actual }: WrongWait) {
  const returned = isReturned ? ', returned' : ''
  const place = `${districtOf(districtId)}, status ${statusId}, waiting since ${arrivedOn}${returned}`
  return `  ${place}: counter ${counted}, table ${actual}`
}

function lineOf({ districtId, loanType, statusId, paymentStatusId, counted, actual }: WrongCell) {
  const district = districtOf(districtId)
  const payment = paymentStatusId === 0 ? '' : `, payment ${paymentStatusId}`
  const place = `${district}, loan type ${loanType}, status ${statusId}${payment}`
  const says = (cell: WrongCell['counted']) => `${cell.subjects} (${cell.amountPaise / 100} rupees)`
  return `  ${place}: counter ${says(counted)}, table ${says(actual)}`
}
