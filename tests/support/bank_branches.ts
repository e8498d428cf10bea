import db from '@adonisjs/lucid/services/db'
import { AnswerLetter } from '#bank_desk/actions/letter_answers'
import { AcceptLetter } from '#bank_desk/actions/letter_holders'
import LetterAnswer from '#bank_desk/models/letter_answer'
import { nextMobile } from '#database/factories/user_factory'
import { districtNamed } from '#database/factories/application_factory'
import { currentLoi } from '#loi/queries/lois'
import { masters, refreshMasters } from '#masters/queries/masters'
import { lastCodeTo } from '#tests/support/outbox'
import { Visitor } from '#tests/support/visitor'

let serial = 0

/** Creates a branch that answers letters, of one of the usual banks, with an invented IFSC and mobile. */
export async function createBranch(options: { bank?: number; name?: string } = {}) {
  const { id: bankId } = masters().shortlistedBanks[options.bank ?? 0]
  const ifsc = `TEST0${String(Date.now()).slice(-4)}${String(++serial).padStart(2, '0')}`
  const mobile = nextMobile()
  await db.table('bank_branches').insert({
    bank_id: bankId,
    name_en: options.name ?? `Branch ${ifsc}`,
    ifsc,
    district_id: districtNamed('Pune'),
    mobile,
  })
  await db.from('master_versions').where('id', 1).increment('version', 1)
  await refreshMasters()
  return { ...masters().bankBranches.find((branch) => branch.ifsc === ifsc)!, mobile }
}

type TestBranch = Awaited<ReturnType<typeof createBranch>>

/** Lets a branch accept and refuse a letter, and returns the refusal. */
export async function refusedLetter({ id, uuid }: { id: number; uuid: string }) {
  const branch = await createBranch()
  const { number: loiNumber } = (await currentLoi(id))!
  await new AcceptLetter().run(branch, { applicationUuid: uuid, loiNumber, issuedOn: null })
  const received = await LetterAnswer.findByOrFail('applicationId', id)
  await new AnswerLetter().run({
    branch,
    applicationUuid: uuid,
    kind: 'refused',
    reasonId: masters().bankRefusalReasons[0].id,
    amountPaise: null,
    rateBp: null,
    doneOn: null,
    letter: null,
    remarks: null,
    expectedVersion: String(received.id),
  })
  return LetterAnswer.query().where({ applicationId: id, kind: 'refused' }).firstOrFail()
}

/** Requests the code of a branch for a letter, with the address of its QR code. */
export async function askCode(
  visitor: Visitor,
  ifsc: string,
  letter: { applicationUuid: string; loiNumber: string }
) {
  await visitor.get('/bank')
  return visitor.post('/bank', { ifsc, withoutCaptcha: true, ...letter })
}

/** Returns a browser in which the branch has opened the letter and verified itself. */
export async function openLetterAsBranch(
  at: TestBranch,
  letter: { applicationUuid: string; loiNumber: string }
) {
  const visitor = new Visitor(undefined, `203.0.113.${(serial % 200) + 1}`)
  await askCode(visitor, at.ifsc, letter)
  const page = await visitor.post('/bank/code', { otp: await lastCodeTo(at.mobile) })
  return { visitor, page }
}
