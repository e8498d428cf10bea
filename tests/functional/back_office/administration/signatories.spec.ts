import { test } from '@japa/runner'
import db from '@adonisjs/lucid/services/db'
import { ConfirmChange, RefuseChange } from '#maker_checker/actions/decide_change'
import { FixedClock, setClock, useSystemClock } from '#kernel/calendar/clock'
import { plainDate } from '#kernel/calendar/plain_date'
import { createUser } from '#database/factories/application_factory'
import { IssueLoi } from '#loi/actions/issue_lois'
import { pdfDataFor } from '#loi/queries/loi_document'
import { renderLoi } from '#loi/pdf/loi'
import { currentLoi } from '#loi/queries/lois'
import { SeedMasters } from '#masters/actions/seed_masters'
import { refreshMasters } from '#masters/queries/masters'
import { fixture } from '#tests/fixtures/files/corpus'
import {
  recordCorrection,
  applicationIssuedOn,
  step,
  setToday,
} from '#tests/functional/lending/loi/support'
import {
  administrator,
  director,
  lastChange,
  decisionBy,
  withoutConfirmers,
} from '#tests/support/maker_checker'
import { menuCounts } from '#auth/contracts/hooks'
import { pageProps } from '#tests/support/page_props'
import {
  saveSignatoryElsewhere,
  listVersion,
  planSignatory,
  signatoryForm,
  deleteAddedSignatories,
} from '#tests/support/signatories'
import { createApplicant, requestAs } from '#tests/support/users'
import { Role } from '#auth/roles'

const PATH = '/officer/settings/signatory'
const TODAY = plainDate('2031-03-15')
const DAY = '2031-04-01'

/** Returns the form as a browser sends it with a file. */
async function formFields(from: string) {
  const { roleId, ...fields } = await signatoryForm(from)
  return { ...fields, roleId: String(roleId) }
}

const onDay = (day: string) => db.from('loi_signatories').where('effective_from', day).first()

test.group('Effective-dated signatories', (group) => {
  group.each.setup(async () => {
    setClock(new FixedClock(TODAY))
    return async () => {
      useSystemClock()
      await deleteAddedSignatories()
    }
  })

  test('wait for a second person, who sees name and signature; others do not', async ({
    assert,
    client,
  }) => {
    const [asks, confirms] = [await administrator(), await administrator()]
    const { from, roleId, nameEn, nameMr, version } = await signatoryForm(DAY)
    const fields = { from, roleId: String(roleId), nameEn, nameMr, version }
    await requestAs(client, asks, 'post', PATH)
      .fields(fields)
      .file('signature', await fixture('photo.jpg'), {
        filename: 'signature.jpg',
        contentType: 'image/jpeg',
      })
      .redirects(0)
    assert.isNull(await onDay(DAY))
    const change = await lastChange()
    assert.equal(change.kind, 'signatory')
    const opened = await requestAs(client, confirms, 'get', `/officer/confirmations/${change.id}`)
    const picture = change.decrypted.difference.find(({ kind }) => kind === 'picture')!
    assert.include(opened.text(), String(picture.new))

    const status = async (user: Parameters<typeof requestAs>[1]) =>
      (await requestAs(client, user, 'get', String(picture.new))).status()
    assert.equal(await status(confirms), 200)
    assert.equal(await status(await director()), 200)
    for (const stranger of [await createApplicant(), await createUser(Role.agm)]) {
      assert.notEqual(await status(stranger), 200)
    }

    await new ConfirmChange().run(decisionBy(change, confirms))
    const row = await onDay(DAY)
    assert.equal(`/files/${row.signature}`, picture.new)
    const page = pageProps(
      await requestAs(client, asks, 'get', PATH),
      'back_office/administration/signatories'
    ).list.signatories.find((one) => one.from === DAY)
    assert.deepInclude(page!, {
      from: DAY,
      state: 'planned',
      name: 'Meera Joshi',
      picture: picture.new,
    })
    const noted = await db
      .from('audit_entries')
      .where('action', 'signatory.saved')
      .orderBy('id', 'desc')
      .first()
    assert.include(JSON.stringify(noted.data), 'Meera Joshi')
  })

  test('leave no image behind after a refused change or a rejected form', async ({
    assert,
    client,
  }) => {
    const asks = await administrator()
    await administrator()
    const count = async () => (await db.from('signature_files')).length
    const before = await count()
    await requestAs(client, asks, 'post', PATH)
      .fields({
        from: '2031-03-01',
        roleId: '5',
        nameEn: 'Meera Joshi',
        version: await listVersion(),
      })
      .file('signature', await fixture('photo.jpg'), {
        filename: 'a.jpg',
        contentType: 'image/jpeg',
      })
      .redirects(0)
    assert.equal(await count(), before)
  })

  test('show no image for a refused change, and delete it', async ({ assert, client }) => {
    const [asks, confirms] = [await administrator(), await administrator()]
    await requestAs(client, asks, 'post', PATH)
      .fields({ ...(await formFields(DAY)) })
      .file('signature', await fixture('photo.jpg'), {
        filename: 'a.jpg',
        contentType: 'image/jpeg',
      })
      .redirects(0)
    const change = await lastChange()
    const shown = async () => {
      const opened = await requestAs(client, asks, 'get', `/officer/confirmations/${change.id}`)
      const { difference } = pageProps(opened, 'platform/maker_checker/show').change
      return difference.find(({ isPicture }) => isPicture)!.new
    }
    assert.match((await shown())!, /^\/files\//)
    await new RefuseChange().run(decisionBy(change, confirms, 'Not her signature'))
    assert.isNull(await shown())
  })

  test('block no other after a waiting change’s day passed, and can be proposed again with its texts', async ({
    assert,
    client,
  }) => {
    const [asks, confirms] = [await administrator(), await administrator()]
    const nextDay = new FixedClock(new Date('2031-04-01T18:31:00Z')) // 00:01 in India.
    setClock(nextDay)
    const { confirmations: others } = await menuCounts(confirms)
    setClock(new FixedClock(new Date('2031-04-01T18:29:00Z'))) // 23:59
    await requestAs(client, asks, 'post', PATH)
      .json(await signatoryForm(DAY))
      .redirects(0)
    const first = await lastChange()
    const pageOf = async (who: typeof asks) => {
      const opened = await requestAs(client, who, 'get', `/officer/confirmations/${first.id}`)
      return pageProps(opened, 'platform/maker_checker/show').change
    }
    const confirmer = (await pageOf(confirms)).can
    assert.isTrue(confirmer.decide)
    assert.deepEqual([(await pageOf(asks)).can.again, (await pageOf(asks)).why], [null, null])

    setClock(nextDay)
    const list = pageProps(
      await requestAs(client, confirms, 'get', '/officer/confirmations'),
      'platform/maker_checker/index'
    )
    const row = list.rows.find(({ id }) => id === first.id)!
    assert.equal(row.status, 'stale')
    assert.include(row.why, '01-Apr-2031')
    assert.deepInclude((await pageOf(confirms)).can, { decide: false, close: true, again: null })
    assert.equal((await menuCounts(confirms)).confirmations, others)
    const { again } = (await pageOf(asks)).can
    assert.equal(again, `${PATH}?again=${first.id}`)
    const form = pageProps(
      await requestAs(client, asks, 'get', again!),
      'back_office/administration/signatories'
    )
    assert.equal(form.list.again?.values.nameMr, 'मीरा जोशी')
    assert.include(form.list.waiting?.text, 'not confirmed by its last day, 01-Apr-2031')

    await requestAs(client, asks, 'post', PATH)
      .json(await signatoryForm('2031-04-02'))
      .redirects(0)
    const second = await lastChange()
    assert.notEqual(second.id, first.id)
    assert.equal((await first.refresh()).status, 'stale')
    assert.include((await pageOf(asks)).why, '01-Apr-2031', 'also once it is closed')
    await new ConfirmChange().run(decisionBy(second, confirms))
    assert.isNotNull(await onDay('2031-04-02'))
  })

  test('do not take effect if confirmed after their day has passed', async ({ assert, client }) => {
    const [asks, confirms] = [await administrator(), await administrator()]
    await requestAs(client, asks, 'post', PATH)
      .json(await signatoryForm(DAY))
      .redirects(0)
    setClock(new FixedClock(plainDate('2031-04-02')))
    const change = await lastChange()
    assert.equal(await new ConfirmChange().run(decisionBy(change, confirms)), 'lapsed')
    assert.isNull(await onDay(DAY))
    const notice = await db.from('notices').where('user_id', asks.id).firstOrFail()
    assert.equal(notice.template, 'change_stale')
  })

  test('start today or later, on distinct days, and not after a letter of today', async ({
    assert,
    client,
  }) => {
    await applicationIssuedOn('2031-03-15')
    setClock(new FixedClock(TODAY))
    const restore = await withoutConfirmers()
    const admin = await administrator()
    const send = async (from: string, typed = {}) => {
      const body = await signatoryForm(from, typed)
      await requestAs(client, admin, 'post', PATH).json(body).redirects(0)
      await db.from('proposed_changes').where('kind', 'signatory').delete()
      return (await onDay(from)) !== null
    }
    assert.isFalse(await send('2031-03-14'))
    assert.isTrue(await send(DAY))
    const version = await listVersion()
    await send(DAY, { nameEn: 'Somebody Else' })
    assert.equal(await listVersion(), version)
    assert.isFalse(await send('2031-05-01', { version: 'older' }))
    await send('2031-05-01', { replaces: DAY })
    assert.isNull(await onDay(DAY))
    assert.isNotNull(await onDay('2031-05-01'))
    await requestAs(client, admin, 'delete', `${PATH}/2031-05-01`)
      .json({ version: await listVersion() })
      .redirects(0)
    assert.isNull(await onDay('2031-05-01'))
    await db.from('proposed_changes').where('kind', 'signatory').delete()
    assert.isFalse(await send('2031-03-15'))
    assert.isTrue(await send('2031-03-16'))
    /** The day has come: the change can no longer be withdrawn. */
    setClock(new FixedClock(plainDate('2031-03-16')))
    await requestAs(client, admin, 'delete', `${PATH}/2031-03-16`)
      .json({ version: await listVersion() })
      .redirects(0)
    assert.isNotNull(await onDay('2031-03-16'))
    /** No letter has been issued on this day yet. */
    setClock(new FixedClock(plainDate('2031-03-20')))
    assert.isTrue(await send('2031-03-20'))
    await restore()
  })

  test('are current on a letter, even if entered by another process a moment ago', async ({
    assert,
  }) => {
    const application = await applicationIssuedOn('2031-03-09')
    await recordCorrection(application)
    setClock(new FixedClock(plainDate('2031-03-10')))
    /** Committed elsewhere: this process still has the earlier masters. */
    await saveSignatoryElsewhere('2031-03-10')
    await step(application, 'reissue_loi', Role.agm)
    const letter = (await currentLoi(application.id))!
    assert.equal(letter.data.signatoryName?.en, 'Meera Joshi')
  })

  test('do not start today while a letter of today is being issued', async ({ assert }) => {
    const application = await applicationIssuedOn('2031-03-09')
    await recordCorrection(application)
    setClock(new FixedClock(plainDate('2031-03-11')))
    let entering: Promise<unknown> = Promise.resolve()
    await db.transaction(async (trx) => {
      const input = { applicationId: application.id, kind: 'reissued' as const, issuedBy: null }
      await new IssueLoi().run(input, trx)
      entering = saveSignatoryElsewhere('2031-03-11').then(
        () => 'entered',
        (error) => error.messageKey
      )
      const isFirst = await Promise.race([
        entering.then(() => true),
        new Promise((resolve) => setTimeout(resolve, 300, false)),
      ])
      assert.isFalse(isFirst, 'it waits for the letter')
    })
    assert.equal(await entering, 'administration.signatories.messages.letters_today')
    assert.isNull(await onDay('2031-03-11'))
  })

  test('are not changed by the seed', async ({ assert }) => {
    await planSignatory(DAY)
    await db.transaction((trx) => new SeedMasters().run(trx))
    assert.isNotNull((await onDay(DAY)).words)
  })

  test('are frozen with each letter: an earlier letter prints unchanged, a re-issue has that of its day', async ({
    assert,
    client,
  }) => {
    const application = await applicationIssuedOn('2031-03-15')
    const first = (await currentLoi(application.id))!
    assert.notProperty(first.data, 'signature')
    assert.notProperty(first.data, 'signatoryName')
    const bytesOf = async (loi: typeof first) =>
      Buffer.from(renderLoi(await pdfDataFor({ application, loi }, 'mr')))
    const before = await bytesOf(first)

    const restore = await withoutConfirmers()
    setClock(new FixedClock(TODAY))
    const admin = await administrator()
    await requestAs(client, admin, 'post', PATH)
      .fields({
        from: '2031-03-16',
        roleId: '5',
        nameEn: 'Meera Joshi',
        version: await listVersion(),
      })
      .file('signature', await fixture('photo.jpg'), {
        filename: 'a.jpg',
        contentType: 'image/jpeg',
      })
      .redirects(0)
    await refreshMasters()
    await restore()
    await recordCorrection(application)
    setToday('2031-03-16')
    await step(application, 'reissue_loi', Role.agm)
    const second = (await currentLoi(application.id))!
    assert.equal(second.data.signatoryName?.en, 'Meera Joshi')
    assert.equal(second.data.signature, (await onDay('2031-03-16')).signature)
    assert.include((await bytesOf(second)).toString('latin1'), '/DCTDecode')
    await first.refresh()
    const data = await pdfDataFor({ application, loi: first }, 'mr')
    assert.notProperty(data, 'signature')
    assert.notInclude(before.toString('latin1'), '/DCTDecode')

    await deleteAddedSignatories()
    assert.isDefined((await pdfDataFor({ application, loi: second }, 'mr')).signature)
  })
})
