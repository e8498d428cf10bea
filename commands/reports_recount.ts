import { flags } from '@adonisjs/core/ace'
import PortalCommand from '#kernel/commands/portal_command'

/** Compares the stored figures for MIS and reports with their source rows, and writes them again. */
export default class ReportsRecount extends PortalCommand {
  static override commandName = 'reports:recount'
  static override description =
    'Compare the daily, monthly and yearly counts of the MIS, or recount'
  static override help = [
    'So are talukas and gaps of the applications, and who shares a number with somebody.',
    'So is what people are compared by for shared things.',
    'So are the words of names and numbers that applications are found by.',
    'So are those of remarks, notes, complaints and certificates, which --check leaves alone.',
    'They are kept in the transaction of each change; this is for rows written past the portal.',
    'Exit code 0 when they agree or were counted anew, 1 when --check finds a difference.',
  ]

  @flags.boolean({ description: 'Only compare; change nothing' })
  declare check: boolean

  override async run() {
    const { RecountPeriods, wrongPeriods } = await import('#reports/actions/period_counts')
    const { RecountFacts, countWrongFacts } = await import('#reports/actions/report_facts')
    const { rebuildSearchWords } = await import('#applications/models/application_records')
    const { rebuildTextWords } = await import('#reports/actions/rebuild_text_words')
    const { rebuildMatchKeys } = await import('#duplicates/actions/match_keys')
    const wrong = await wrongPeriods()
    const wrongFacts = await countWrongFacts()
    const wrongWords = await rebuildSearchWords({ isCheck: this.check })
    const wrongTraits = await rebuildMatchKeys({ isCheck: this.check })
    for (const { measure, level, periodOn, districtId, loanType, value, missing } of wrong) {
      this.logger.warning(
        `${measure} ${value} of the ${level} ${periodOn}, district ${districtId}, loan type ${loanType}: ` +
          `${Math.abs(missing)} too ${missing > 0 ? 'few' : 'many'}`
      )
    }
    if (wrongFacts > 0) {
      this.logger.warning(`Taluka or gaps are wrong with ${wrongFacts} applications`)
    }
    if (wrongWords > 0) {
      this.logger.warning(`The words to be found by are wrong with ${wrongWords} applications`)
    }
    if (wrongTraits > 0) {
      this.logger.warning(`What they are compared by is wrong with ${wrongTraits} people`)
    }
    if (this.check) {
      if (wrong.length === 0 && wrongFacts + wrongWords + wrongTraits === 0)
        this.logger.success('Every count agrees with its rows.')
      else this.exitCode = 1
      return
    }
    await new RecountFacts().run()
    this.logger.success(`Wrote the words of ${await rebuildTextWords()} texts.`)
    this.logger.success(`Counted ${await new RecountPeriods().run()} cells.`)
  }
}
