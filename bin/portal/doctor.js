import { checkClock, checkFonts, checkNode, checkPackages, checkPages } from './doctor/machine.js'
import { checkMail, checkSms } from './doctor/messages.js'
import { checkDatabase, checkKeys, checkSettings, checkStorage } from './doctor/installation.js'
import { say } from './say.js'

const CHECKS = [
  ['Node', checkNode],
  ['packages', checkPackages],
  ['settings', checkSettings],
  ['keys', checkKeys],
  ['database', checkDatabase],
  ['storage', checkStorage],
  ['fonts', checkFonts],
  ['pages', checkPages],
  ['clock', checkClock],
  ['mail', checkMail],
  ['SMS', checkSms],
]

/**
 * Looks at everything the portal needs, without booting it: a line each, `ok` or what to do. A
 * check that itself breaks is a finding too. Gives the exit code.
 */
export async function doctor() {
  let wrong = 0
  for (const [title, check] of CHECKS) {
    let finding
    try {
      finding = await check()
    } catch (error) {
      finding = { ok: false, text: error.message }
    }
    if (!finding.ok) wrong++
    say(`${finding.ok ? 'ok ' : ' ! '} ${title.padEnd(9)} ${finding.text}`)
  }
  say(wrong === 0 ? '\nNothing to do.' : `\n${wrong} to mend.`)
  return wrong === 0 ? 0 : 1
}
