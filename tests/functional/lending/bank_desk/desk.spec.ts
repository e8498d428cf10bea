import { getActiveTestOrFail, test } from '@japa/runner'
import limiter from '@adonisjs/limiter/services/main'
import db from '@adonisjs/lucid/services/db'
import User from '#auth/models/user'
import type Application from '#applications/models/application'
import { AnswerLetter, ReplyToAnswer } from '#bank_desk/actions/letter_answers'
import { VerifyBranchCode } from '#bank_desk/actions/branch_codes'
import { AcceptLetter, MoveLetter } from '#bank_desk/actions/letter_holders'
import { bankLetterFilters } from '#bank_desk/queries/bank_letter_filters'
import { latestBankReport } from '#bank_desk/queries/branch_letters'
import {
  createApplication,
  createUser,
  districtNamed,
} from '#database/factories/application_factory'
import { encryptAccount } from '#kernel/vault/vault'
import { addDays, plainDate } from '#kernel/calendar/plain_date'
import { getClock, useSystemClock } from '#kernel/calendar/clock'
import { NotFound, Refusal } from '#kernel/exceptions/refusal'
import { paise } from '#kernel/money/paise'
import { basisPoints } from '#kernel/rates/basis_points'
import { createLoan } from '#database/factories/loan_factory'
import { currentLoi } from '#loi/queries/lois'
import { masters } from '#masters/queries/masters'
import { fixture } from '#tests/fixtures/files/corpus'
import { applicationIssuedOn } from '#tests/functional/lending/loi/support'
import { askCode, openLetterAsBranch, createBranch } from '#tests/support/bank_branches'
import { lastCodeTo, messagesTo } from '#tests/support/outbox'
import { createApplicant, signInAs } from '#tests/support/users'
import { Visitor } from '#tests/support/visitor'

type Branch = Awaited<ReturnType<typeof createBranch>>

async function createLetter() {
  const today = getClock().today()
  const citizen = await createApplicant()
  const application = await applicationIssuedOn(today, { userId: citizen.id })
  useSystemClock()
  const loi = (await currentLoi(application.id))!
  return {
    application,
    letter: { applicationUuid: application.uuid, loiNumber: loi.number },
    wanted: { applicationUuid: application.uuid, loiNumber: loi.number, issuedOn: null },
    path: `/bank/letters/${application.uuid}`,
  }
}

/** Backdates the answers for the rest of a test, and then restores their times, by which summaries count them. */
async function backdateAnswers({ id }: Application, at: string) {
  const answers = await db.from('letter_answers').where('application_id', id)
  await db.from('letter_answers').where('application_id', id).update({ answered_at: at })
  getActiveTestOrFail().cleanup(async () => {
    for (const { id: answerId, answered_at: answeredAt } of answers) {
      await db.from('letter_answers').where('id', answerId).update({ answered_at: answeredAt })
    }
  })
}

const nothing = {
  amountPaise: null,
  rateBp: null,
  doneOn: null,
  letter: null,
  reasonId: null,
  remarks: null,
}

async function expectedVersionOf(application: Application) {
  const last = await db
    .from('letter_answers')
    .where('application_id', application.id)
    .max('id as id')
    .first()
  return String(last.id ?? 0)
}

async function refuse(branch: Branch, application: Application) {
  await new AnswerLetter().run({
    ...nothing,
    branch,
    applicationUuid: application.uuid,
    kind: 'refused',
    reasonId: masters().bankRefusalReasons[0].id,
    expectedVersion: await expectedVersionOf(application),
  })
}

async function sanction(branch: Branch, application: Application) {
  await new AnswerLetter().run({
    ...nothing,
    branch,
    applicationUuid: application.uuid,
    kind: 'sanctioned',
    amountPaise: paise(450_000_00),
    rateBp: basisPoints(1050),
    doneOn: getClock().today(),
    account: encryptAccount('604123456789'),
    letter: { bytes: await fixture('two_pages.pdf'), clientName: 'letter.pdf' },
    expectedVersion: await expectedVersionOf(application),
  })
}

test.group('Desk of a bank behind the QR code', (group) => {
  group.each.setup(() => limiter.clear())
  group.each.teardown(() => useSystemClock())

  test('a branch opens the letter, verifies itself by a code and sees no more than the public page', async ({
    assert,
  }) => {
    const { application, letter, path } = await createLetter()
    const branch = await createBranch()
    const { visitor, page } = await openLetterAsBranch(branch, letter)
    assert.equal(page.component, 'lending/bank_desk/letter')
    assert.deepEqual(Object.keys(page.props.loi).toSorted(), [
      'amount',
      'district',
      'issuedOn',
      'loanType',
      'name',
      'number',
      'status',
    ])
    assert.deepEqual(
      page.props.answers.map(({ kind }: { kind: string }) => kind),
      ['received']
    )
    const text = JSON.stringify(page.props)
    assert.notInclude(text, application.number)
    assert.notInclude(text, application.mobile)
    assert.notInclude(text, application.aadhaarLast4!)
    assert.isNull(page.props.user)
    /** The branch cannot open any page of signed-in users. */
    for (const closed of [
      `/my-applications/${application.uuid}`,
      `/my-applications/${application.uuid}/bank`,
      `/officer/applications/${application.id}`,
      '/officer/bank-letters',
      '/dashboard',
    ]) {
      const answer = await visitor.send('GET', closed)
      assert.isTrue(answer.status === 302 || answer.status === 303, closed)
    }
    /** Another letter, which the branch does not hold, is not found. */
    const other = await createLetter()
    assert.equal((await visitor.get(other.path)).status, 404)
    /** Two hours later the branch must verify itself again. */
    const again = new Visitor()
    assert.equal((await again.send('GET', path)).location, '/bank')
  })

  test('an answer sent twice acts once, and the second request gets the same response', async ({
    assert,
  }) => {
    const { application, letter } = await createLetter()
    const { visitor } = await openLetterAsBranch(await createBranch(), letter)
    const path = `/bank/letters/${application.uuid}`
    const { idempotencyKey } = await visitor.read(path)
    const form = {
      kind: 'refused',
      reasonId: masters().bankRefusalReasons[0].id,
      expectedVersion: await expectedVersionOf(application),
    }
    const press = async () => {
      const { status, location } = await visitor.send('POST', path, form, idempotencyKey)
      return { status, location }
    }
    const first = await press()
    assert.deepEqual(first, { status: 302, location: '/bank' })
    assert.deepEqual(await press(), first)
    const answers = await db
      .from('letter_answers')
      .where({ application_id: application.id, kind: 'refused' })
    assert.lengthOf(answers, 1)
  })

  test('a letter refused by one branch is sanctioned by another, and the citizen sees both', async ({
    assert,
  }) => {
    const { application, letter } = await createLetter()
    const [first, second] = [await createBranch(), await createBranch({ bank: 1 })]
    const { visitor } = await openLetterAsBranch(first, letter)
    const path = `/bank/letters/${application.uuid}`
    const empty = await visitor.post(path, {
      kind: 'refused',
      expectedVersion: await expectedVersionOf(application),
    })
    assert.property(empty.errors, 'reasonId')
    const refused = await visitor.post(path, {
      kind: 'refused',
      reasonId: masters().bankRefusalReasons[0].id,
      remarks: 'Outside our area',
      expectedVersion: await expectedVersionOf(application),
    })
    assert.equal(refused.component, 'lending/bank_desk/entry')
    assert.equal((await visitor.get(path)).status, 404)

    const owner = await User.findOrFail(application.userId)
    const citizen = await signInAs(owner)
    const own = await citizen.get(`/my-applications/${application.uuid}/bank`)
    assert.isTrue(own.props.isRefused)
    const moved = await citizen.post(`/my-applications/${application.uuid}/bank/move`, {
      bankId: second.bankId,
      branchName: 'Camp',
      expectedVersion: own.props.expectedVersion,
    })
    assert.equal(moved.props.holders.length, 2)

    await new AcceptLetter().run(second, {
      applicationUuid: application.uuid,
      loiNumber: letter.loiNumber,
      issuedOn: null,
    })
    await sanction(second, application)
    const answered = await citizen.get(`/my-applications/${application.uuid}/bank`)
    const [holder] = answered.props.holders
    assert.deepEqual(
      holder.answers.map(({ kind }: { kind: string }) => kind),
      ['sanctioned', 'received']
    )
    /** The citizen confirms: their own form opens, prefilled; the bank records nothing. */
    const record = await citizen.post(
      `/my-applications/${application.uuid}/bank/answers/${holder.answers[0].id}`,
      { isRight: true }
    )
    assert.equal(record.component, 'lending/loans/sanction')
    assert.deepInclude(record.props.bankReport, {
      bankId: second.bankId,
      amountPaise: 450_000_00,
      rateBp: 1050,
    })
    assert.equal(record.props.bankReport.accountMask, 'XXXXXX6789')
    assert.isNull(record.props.sanction)
  })

  test('applies the limits and dates of the citizen’s form', async ({ assert }) => {
    const { application, wanted } = await createLetter()
    const branch = await createBranch()
    await new AcceptLetter().run(branch, wanted)
    const today = getClock().today()
    const refused = async (kind: 'sanctioned' | 'disbursed', answer: object) => {
      const error = await new AnswerLetter()
        .run({
          ...nothing,
          branch,
          applicationUuid: application.uuid,
          kind,
          letter: { bytes: await fixture('two_pages.pdf'), clientName: 'letter.pdf' },
          expectedVersion: await expectedVersionOf(application),
          ...answer,
        })
        .then(
          () => null,
          (thrown) => thrown
        )
      return error instanceof Refusal
        ? [error.field]
        : error?.fields.map(({ field }: { field: string }) => field)
    }
    const good = { amountPaise: paise(300_000_00), rateBp: basisPoints(1050), doneOn: today }
    assert.deepEqual(await refused('sanctioned', { ...good, amountPaise: paise(9_900_000_00) }), [
      'amount',
    ])
    assert.deepEqual(await refused('sanctioned', { ...good, rateBp: basisPoints(4500) }), ['rate'])
    const early = { ...good, doneOn: plainDate('2020-01-01') }
    assert.deepEqual(await refused('sanctioned', early), ['doneOn'])
    await sanction(branch, application)
    const part = { amountPaise: paise(200_000_00), doneOn: today }
    assert.deepEqual(await refused('disbursed', { ...part, doneOn: addDays(today, -1) }), [
      'doneOn',
    ])
    assert.deepEqual(await refused('disbursed', { ...part, amountPaise: paise(1_00) }), ['amount'])
    assert.isUndefined(await refused('disbursed', part))
    assert.deepEqual(await refused('disbursed', { ...part, amountPaise: paise(250_000_01) }), [
      'amount',
    ])
  })

  test('one branch holds the letter at a time, and another bank only after the citizen took it there', async ({
    assert,
  }) => {
    const { application, wanted } = await createLetter()
    const [first, second] = [await createBranch(), await createBranch({ bank: 1 })]
    const took = await Promise.allSettled(
      [first, second].map((branch) => new AcceptLetter().run(branch, wanted))
    )
    assert.lengthOf(
      took.filter(({ status }) => status === 'fulfilled'),
      1
    )
    const live = await db.from('letter_holders').where('live_application_id', application.id)
    assert.lengthOf(live, 1)
    const [holder, loser] = live[0].branch_id === first.id ? [first, second] : [second, first]
    await assert.rejects(() => refuse(loser, application), NotFound as never)
    const actor = { id: application.userId, role: 0 }
    const move = { actor, applicationUuid: application.uuid, branchName: null }
    await assert.rejects(
      () => new MoveLetter().run({ ...move, bankId: loser.bankId, expectedVersion: '0' }),
      Refusal as never
    )
    await new MoveLetter().run({
      ...move,
      bankId: loser.bankId,
      expectedVersion: String(live[0].id),
    })
    await assert.rejects(() => new AcceptLetter().run(holder, wanted), Refusal as never)
    await new AcceptLetter().run(loser, wanted)
    await assert.rejects(() => refuse(holder, application), NotFound as never)
  })

  test('answers are in sequence, count once when sent twice, and require the figures for money', async ({
    assert,
  }) => {
    const { application, wanted } = await createLetter()
    const branch = await createBranch()
    await new AcceptLetter().run(branch, wanted)
    const answer = {
      ...nothing,
      branch,
      applicationUuid: application.uuid,
      kind: 'documents_asked' as const,
      remarks: 'Quotation and rent agreement',
      expectedVersion: await expectedVersionOf(application),
    }
    const sent = await Promise.allSettled([1, 2, 3].map(() => new AnswerLetter().run(answer)))
    assert.lengthOf(
      sent.filter(({ status }) => status === 'fulfilled'),
      1
    )
    const expectedVersion = await expectedVersionOf(application)
    await assert.rejects(() =>
      new AnswerLetter().run({ ...answer, kind: 'disbursed', expectedVersion })
    )
    const paid = {
      ...answer,
      expectedVersion,
      amountPaise: paise(100_00),
      doneOn: getClock().today(),
    }
    await assert.rejects(() => new AnswerLetter().run({ ...paid, kind: 'disbursed' }))
    await assert.rejects(() =>
      new AnswerLetter().run({ ...paid, kind: 'disbursed', doneOn: plainDate('2099-01-01') })
    )
    await assert.rejects(() =>
      new AnswerLetter().run({
        ...answer,
        expectedVersion,
        remarks: 'Aadhaar 9999 4105 7058',
      })
    )
    assert.equal(await expectedVersionOf(application), expectedVersion)
  })

  test('a wrong answer is disputed once, prefills no form, and is in the officers’ list', async ({
    assert,
    client,
  }) => {
    const { application, wanted } = await createLetter()
    const branch = await createBranch()
    await new AcceptLetter().run(branch, wanted)
    await sanction(branch, application)
    assert.isNotNull(await latestBankReport(application.id, 'sanctioned'))
    const reply = {
      actor: { id: application.userId, role: 0 },
      applicationUuid: application.uuid,
      answerId: Number(await expectedVersionOf(application)),
      isRight: false,
      remarks: 'I never took this loan',
    }
    const sent = await Promise.allSettled([1, 2].map(() => new ReplyToAnswer().run(reply)))
    assert.lengthOf(
      sent.filter(({ status }) => status === 'fulfilled'),
      1
    )
    assert.isNull(await latestBankReport(application.id, 'sanctioned'))
    const stranger = await createApplication({})
    await assert.rejects(
      () => new ReplyToAnswer().run({ ...reply, actor: { id: stranger.userId, role: 0 } }),
      NotFound as never
    )
    const agm = await createUser(3, { districtId: null })
    const list = async (query: string) => {
      const answer = await client.get(`/officer/bank-letters${query}`).loginAs(agm).withInertia()
      return (answer.inertiaProps as never as Record<string, any>).list.rows
    }
    const [row] = await list(`?branch=${branch.id}&disputed=1`)
    assert.deepInclude(row, {
      answer: 'sanctioned',
      dispute: 'I never took this loan',
      silentDays: 0,
    })
    assert.lengthOf(await list(`?branch=${branch.id}&answer=sanctioned`), 1)
    assert.lengthOf(await list(`?branch=${branch.id}&answer=refused`), 0)
    assert.lengthOf(await list(`?branch=${branch.id}&silent=1`), 0)
    await backdateAnswers(application, '2026-01-01 06:00:00')
    await db
      .from('letter_holders')
      .where('application_id', application.id)
      .update({ since: '2026-01-01 06:00:00' })
    await db
      .from('lois')
      .where('application_id', application.id)
      .update({ issued_on: '2026-01-01' })
    const [silent] = await list(`?branch=${branch.id}&silent=30`)
    assert.isAbove(silent.silentDays, 300)
    assert.lengthOf(await list(`?branch=${branch.id}&bank=${branch.bankId + 1}`), 0)
    const bound = await createUser(2, { districtId: districtNamed('Wardha') })
    const other = await client
      .get(`/officer/bank-letters?branch=${branch.id}`)
      .loginAs(bound)
      .withInertia()
    const rows = (other.inertiaProps as never as Record<string, any>).list.rows
    assert.lengthOf(rows, 0)
  })
})

test.group('Attacks on the codes of branches', (group) => {
  group.each.setup(() => limiter.clear())

  test('no response reveals whether a branch exists, and no letter is looked up before the code', async ({
    assert,
  }) => {
    const { letter } = await createLetter()
    const branch = await createBranch()
    const known = new Visitor(undefined, '198.51.100.7')
    const unknown = new Visitor(undefined, '198.51.100.7')
    const one = await askCode(known, branch.ifsc, letter)
    const two = await askCode(unknown, 'NONE0000001', { ...letter, loiNumber: 'NO SUCH LETTER' })
    assert.equal(one.component, 'lending/bank_desk/code')
    assert.equal(two.component, 'lending/bank_desk/code')
    assert.deepEqual(one.flash, two.flash)
    assert.lengthOf(await messagesTo(branch.mobile), 1)
    const wrong = await known.post('/bank/code', { otp: '000000' })
    const never = await unknown.post('/bank/code', { otp: '000000' })
    assert.deepEqual(wrong.errors, never.errors)
  })

  test('five wrong attempts invalidate the code, and it is not valid in another browser', async ({
    assert,
  }) => {
    const { letter } = await createLetter()
    const branch = await createBranch()
    const visitor = new Visitor(undefined, '198.51.100.8')
    await askCode(visitor, branch.ifsc, letter)
    const otp = await lastCodeTo(branch.mobile)
    const thief = new Visitor(undefined, '198.51.100.9')
    await askCode(thief, 'NONE0000002', letter)
    assert.property((await thief.post('/bank/code', { otp })).errors, 'otp')
    const wrong = otp === '123456' ? '654321' : '123456'
    for (let n = 0; n < 5; n++) await visitor.post('/bank/code', { otp: wrong })
    const late = await visitor.post('/bank/code', { otp })
    assert.property(late.errors, 'otp')
    assert.equal((await visitor.send('GET', '/bank/letters/x')).location, '/bank')
  })

  test('strangers cannot use up the codes of a branch with a recognised browser', async ({
    assert,
  }) => {
    const { letter } = await createLetter()
    const branch = await createBranch()
    const { visitor } = await openLetterAsBranch(branch, letter)
    for (let n = 0; n < 12; n++) {
      await askCode(new Visitor(undefined, `192.0.2.${n + 1}`), branch.ifsc, letter)
    }
    const before = (await messagesTo(branch.mobile)).length
    assert.isAtMost(before, 10)
    await visitor.post('/bank/leave')
    await askCode(visitor, branch.ifsc, letter)
    assert.lengthOf(await messagesTo(branch.mobile), before + 1)
    const page = await visitor.post('/bank/code', { otp: await lastCodeTo(branch.mobile) })
    assert.equal(page.component, 'lending/bank_desk/letter')
  })

  test('a letter is accepted by its number, date and check code, or by its QR code when it has no check code', async ({
    assert,
  }) => {
    const { visitor } = await openLetterAsBranch(
      await createBranch(),
      (await createLetter()).letter
    )
    const { application, letter } = await createLetter()
    const { checkCode } = (await currentLoi(application.id))!
    const byNumber = (more: object) => {
      const { loiNumber } = letter
      return visitor.post('/bank', { loiNumber, issuedOn: getClock().today(), ...more })
    }
    const holders = () => db.from('letter_holders').where('application_id', application.id)
    assert.property((await byNumber({})).errors, 'checkCode')
    const other = checkCode === 'AAAACCCC' ? 'CCCCAAAA' : 'AAAACCCC'
    for (const wrong of [other, checkCode!.slice(1)]) {
      assert.property((await byNumber({ checkCode: wrong })).errors, 'loiNumber')
    }
    await db.from('lois').where('application_id', application.id).update({ check_code: null })
    for (const none of ['', 'null', checkCode!]) await byNumber({ checkCode: none })
    assert.isEmpty(await holders())
    await db.from('lois').where('application_id', application.id).update({ check_code: checkCode })
    const typed = ` ${checkCode!.toLowerCase().slice(0, 4)}-${checkCode!.slice(4)}`
    assert.equal((await byNumber({ checkCode: typed })).component, 'lending/bank_desk/letter')
    const before = await createLetter()
    const { id } = before.application
    await db.from('lois').where('application_id', id).update({ check_code: null })
    assert.equal((await visitor.post('/bank', before.letter)).component, 'lending/bank_desk/letter')
  })

  test('wrong codes at many branches block a stranger, but not a recognised device', async ({
    assert,
  }) => {
    const given = { code: '000000', browser: 'any', address: '203.0.113.250' }
    const tryOf = async (device: string | null) => {
      const { ifsc } = await createBranch()
      return new VerifyBranchCode().run({ ...given, ifsc, device })
    }
    for (let tries = 0; tries < 30; tries++) {
      await assert.rejects(() => tryOf(null), 'auth.messages.otp_invalid')
    }
    await assert.rejects(() => tryOf(null), 'auth.messages.too_many_attempts')
    await assert.rejects(() => tryOf('known'), 'auth.messages.otp_invalid')
  }).timeout(60_000)

  test('no signed-in user is a branch, and the pages of a branch are not cached', async ({
    assert,
  }) => {
    const { letter, application } = await createLetter()
    const branch = await createBranch()
    const citizen = await signInAs(await User.findOrFail(application.userId))
    const asked = await askCode(citizen, branch.ifsc, letter)
    assert.include(JSON.stringify(asked.errors), 'signed in')
    assert.lengthOf(await messagesTo(branch.mobile), 0)
    const { visitor } = await openLetterAsBranch(branch, letter)
    const path = new URL(`/bank/letters/${application.uuid}`, visitor.address)
    const cookie = [...visitor.cookies].map(([name, value]) => `${name}=${value}`).join('; ')
    const page = await fetch(path, { headers: { cookie } })
    assert.isFalse(page.redirected)
    assert.equal(page.headers.get('cache-control'), 'no-store')
  })

  test('a page that names another branch requires the code of that branch', async ({ assert }) => {
    const { letter } = await createLetter()
    const { visitor } = await openLetterAsBranch(await createBranch(), letter)
    const [other, next] = [await createBranch({ bank: 1 }), await createLetter()]
    const page = await askCode(visitor, other.ifsc, next.letter)
    assert.equal(page.component, 'lending/bank_desk/code')
    const holders = await db.from('letter_holders').where('application_id', next.application.id)
    assert.lengthOf(holders, 0)
  })

  test('no branch can accept a letter that another bank has sanctioned', async ({ assert }) => {
    const loan = await createLoan({ emiStartOn: getClock().today() })
    const loi = (await currentLoi(loan.application.id))!
    const { uuid: applicationUuid } = loan.application
    const wanted = { applicationUuid, loiNumber: loi.number, issuedOn: null }
    const other = await createBranch({ bank: 1 })
    assert.notEqual(other.bankId, loan.sanction.bankId)
    await assert.rejects(() => new AcceptLetter().run(other, wanted), Refusal as never)
    await new AcceptLetter().run(await createBranch(), wanted)
  })

  test('an extended letter counts as waiting since its last answer', async ({ assert }) => {
    const { application, wanted } = await createLetter()
    await new AcceptLetter().run(await createBranch(), wanted)
    const lists = async (silent: number) => {
      const filters = bankLetterFilters.read({ silent: String(silent) }, { districts: null })
      const query = db.from('lois').where('application_id', application.id)
      bankLetterFilters.filter(filters)(query)
      return (await query).length
    }
    assert.equal(await lists(30), 0)
    const ago = '2020-01-01 00:00:00'
    await db.from('letter_holders').where('application_id', application.id).update({ since: ago })
    await backdateAnswers(application, ago)
    assert.equal(await lists(30), 1)
  })

  test('a branch that tries many numbers or codes is blocked', async ({ assert }) => {
    const { letter } = await createLetter()
    const { visitor } = await openLetterAsBranch(await createBranch(), letter)
    let said = ''
    for (let n = 0; n < 22; n++) {
      const answer = await visitor.post('/bank', {
        loiNumber: `LOI/${n}`,
        issuedOn: '2026-01-01',
        checkCode: 'AAAA-CCCC',
      })
      said = JSON.stringify(answer.errors)
    }
    assert.include(said, 'Too many')
  })
})
