import type { ApiClient } from '@japa/api-client'
import { test } from '@japa/runner'
import { addDays, plainDate } from '#kernel/calendar/plain_date'
import db from '@adonisjs/lucid/services/db'
import User from '#auth/models/user'
import { OFFICER_ROLES, Role } from '#auth/roles'
import { useSystemClock } from '#kernel/calendar/clock'
import { createUser, districtNamed, casteNamed } from '#database/factories/application_factory'
import { createLoan } from '#database/factories/loan_factory'
import { flashText, pageProps } from '#tests/support/page_props'
import { createApplicant, signInAs } from '#tests/support/users'
import { currentLoi, loisOf } from '#loi/queries/lois'
import Profile from '#profile/models/profile'
import { open } from '#tests/functional/lending/approvals/support'
import { recordCorrection, applicationIssuedOn, STATUS, step, setToday } from './support.js'
import { dialect } from '#tests/support/tags'

const ISSUED = '2026-11-05'
const page = (id: number) => `/officer/applications/${id}`

test.group('Letter as a page', (group) => {
  dialect(group)
  group.each.setup(() => setToday(ISSUED))
  group.each.teardown(() => useSystemClock())

  test('has the content of the PDF in each language', async ({ client, assert }) => {
    const application = await applicationIssuedOn(ISSUED)
    const applicant = await User.findOrFail(application.userId)
    const termsByLanguage: Record<string, string[]> = {}
    for (const lang of ['en', 'hi', 'mr']) {
      const path = `/my-applications/${application.uuid}/letter?lang=${lang}`
      const response = await open(client, applicant, path)
      response.assertStatus(200)
      const { paper, qr, languages } = pageProps(response, 'lending/loi/letter')
      assert.equal(paper.language, lang)
      assert.lengthOf(paper.terms, 13, 'eleven for all, two for loan type 1')
      assert.match(paper.verificationUrl, new RegExp(`/verifyloi/${application.uuid}/LOI-`))
      assert.isAbove(qr.size, 20)
      assert.lengthOf(languages, 3)
      assert.notMatch(response.text(), /9999\d{8}/)
      termsByLanguage[lang] = paper.terms
    }
    assert.notDeepEqual(termsByLanguage.hi, termsByLanguage.mr, 'Hindi is Hindi')
    assert.match(termsByLanguage.hi[0], /यह प्रमाण पत्र दर्शाता है/)
  })

  test('shows the previous letter and the status of each', async ({ client, assert }) => {
    const application = await applicationIssuedOn(ISSUED)
    const first = (await currentLoi(application.id))!
    await step(application, 'extend_loi', Role.managingDirector)
    const officer = await createUser(Role.agm)
    const now = await open(client, officer, `${page(application.id)}/letter`)
    const { letters, standing, paper } = pageProps(now, 'lending/loi/letter')
    assert.equal(standing.state, 'upcoming')
    assert.deepInclude(paper, {
      issuedOn: ISSUED,
      validFrom: '2027-05-05',
      validTill: '2027-11-01',
    })
    assert.deepEqual(
      letters.map((one) => [one.kind, one.status.state, one.isShown]),
      [
        ['extended', 'upcoming', true],
        ['issued', 'continued', false],
      ]
    )
    const before = await open(client, officer, letters[1].href)
    const earlier = pageProps(before, 'lending/loi/letter')
    assert.equal(earlier.paper.loiNumber, first.number)
    assert.equal(earlier.standing.state, 'continued')
    assert.equal(earlier.paper.extendedBy, paper.loiNumber)

    const review = await open(client, officer, page(application.id))
    const { panels, application: head } = pageProps(review, 'lending/approvals/review')
    assert.equal(head.loiHref, `${page(application.id)}/letter`)
    const panel = panels.find((one) => one.title === 'Letters of intent')!
    assert.lengthOf(panel.items, 2)
    assert.match(panel.items[0].value, /Extended; Valid from 05-May-2027/)
    const primary = panel.links.filter((one) => one.primary)
    assert.deepEqual(
      primary.map((one) => one.label),
      ['PREVIOUS LOI']
    )
    const log = await db.from('audit_entries').where({ actor_id: officer.id, action: 'loi.viewed' })
    assert.lengthOf(log, 2)
  })

  test('names the subsidiary of the caste, or else that of the division', async ({
    client,
    assert,
  }) => {
    const cases: [string, string, RegExp][] = [
      ['Kunbi', 'Ratnagiri', /Konkan/],
      ['Kunbi', 'Pune', /^(?!.*(Konkan|Basaveshwar))/],
    ]
    const agm = await createUser(Role.agm)
    for (const [caste, district, name] of cases) {
      const application = await applicationIssuedOn(ISSUED, {
        casteId: casteNamed(caste),
        districtId: districtNamed(district),
      })
      const response = await open(client, agm, `${page(application.id)}/letter`)
      assert.match(pageProps(response, 'lending/loi/letter').paper.corporation.nameEn, name)
    }
  })

  test('is restricted to users with access to the letter', async ({ client, assert }) => {
    const application = await applicationIssuedOn(ISSUED)
    const path = `${page(application.id)}/letter`
    const foreign = await createUser(Role.districtOfficer, { districtId: districtNamed('Latur') })
    const refused = await open(client, foreign, path)
    refused.assertStatus(404)
    const accounts = await open(client, await createUser(Role.accounts), path)
    accounts.assertStatus(404)
    const stranger = await open(
      client,
      await createUser(),
      `/my-applications/${application.uuid}/letter`
    )
    stranger.assertStatus(404)
    const applicant = await User.findOrFail(application.userId)
    const asOfficer = await open(client, applicant, path)
    asOfficer.assertStatus(302)

    const current = await open(client, applicant, '/my-loi')
    assert.equal(current.header('location'), `/my-applications/${application.uuid}/letter`)
    const without = await open(client, await createUser(), '/my-loi')
    assert.equal(without.header('location'), '/dashboard')
  })

  test('gives the reason on the old link when the letter is no longer shown after the disbursal', async ({
    assert,
  }) => {
    const owner = await createApplicant()
    await createLoan({
      application: { userId: owner.id },
      emiStartOn: plainDate('2026-01-31'),
    })
    const visitor = await signInAs(owner)
    const words = {
      en: /no longer shown: its bank sanction has been recorded/,
      mr: /आता दर्शविले जात नाही: बँक मंजुरीची नोंद झाली आहे/,
      hi: /अब नहीं दिखाया जाता: बैंक स्वीकृति दर्ज हो चुकी है/,
    }
    for (const [locale, reason] of Object.entries(words)) {
      visitor.cookies.set('locale', locale)
      const old = await visitor.send('GET', '/LoanLOIPrint')
      assert.equal(new URL(old.location!, visitor.address).pathname, '/my-loi')
      const { location } = await visitor.send('GET', '/my-loi')
      assert.equal(new URL(location!, visitor.address).pathname, '/dashboard')
      assert.match((await visitor.get('/dashboard')).flash.warning, reason)
    }
  })

  test('recommends a re-issue while the application differs from the letter', async ({
    client,
    assert,
  }) => {
    const application = await applicationIssuedOn(ISSUED)
    const agm = await createUser(Role.agm)
    const notice = async () => {
      const review = await open(client, agm, page(application.id))
      const { panels } = pageProps(review, 'lending/approvals/review')
      return panels.find((one) => one.title === 'Letters of intent')!.notice
    }
    assert.isNull(await notice())
    const profile = await Profile.findOrFail(application.profileId)
    await profile.merge({ firstName: 'Sarita' }).save()
    await recordCorrection(application)
    assert.match((await notice())!, /Re-issue the LOI/)
    await step(application, 'reissue_loi', Role.agm)
    assert.isNull(await notice())
  })
})

test.group('Extend LOI from the list', (group) => {
  dialect(group)
  group.each.setup(() => setToday(ISSUED))
  group.each.teardown(() => useSystemClock())

  const post = (client: ApiClient, user: User, body: object) =>
    client
      .post('/officer/loi-extensions')
      .loginAs(user)
      .withCsrfToken()
      .withInertia()
      .header('referer', '/officer/applications?column=LOI')
      .redirects(0)
      .json(body)

  test('issues a new letter for each application that can have one, and names the others', async ({
    client,
    assert,
  }) => {
    const fresh = await applicationIssuedOn(ISSUED)
    const extended = await applicationIssuedOn(ISSUED)
    await step(extended, 'extend_loi', Role.managingDirector)
    const director = await createUser(Role.managingDirector)
    const seen = (one: { id: number }) => ({ id: one.id, statusId: STATUS.issued })
    const applications = [fresh, extended, fresh].map(seen)
    const answer = await post(client, director, { applications, remarks: 'Bank closed' })
    answer.assertStatus(302)
    const flash = answer.flashMessages()
    assert.equal(flash.success, 'New LOI Issued for the Selected Applications (1)')
    assert.include(flash.warning, extended.number)
    assert.equal((await fresh.refresh()).statusId, STATUS.extended)
    assert.lengthOf(await loisOf(fresh.id), 2)
    assert.lengthOf(await loisOf(extended.id), 2)
  })

  test('leaves out, by number, applications that moved on since the officer viewed them', async ({
    client,
    assert,
  }) => {
    const [seen, moved] = [await applicationIssuedOn(ISSUED), await applicationIssuedOn(ISSUED)]
    const [letter] = await loisOf(moved.id)
    setToday(addDays(letter.validTill, 1))
    await step(moved, 'expire', null)
    setToday(ISSUED)
    const director = await createUser(Role.managingDirector)
    const applications = [seen, moved].map(({ id }) => ({ id, statusId: STATUS.issued }))
    const answer = await post(client, director, { applications, remarks: 'Bank closed' })
    const flash = answer.flashMessages()
    assert.equal(flash.success, 'New LOI Issued for the Selected Applications (1)')
    assert.include(flash.warning, moved.number)
    assert.equal((await moved.refresh()).statusId, STATUS.expired)
    assert.lengthOf(await loisOf(moved.id), 1)
  })

  test('requires a selection and remarks, in the words of the documents', async ({
    client,
    assert,
  }) => {
    const application = await applicationIssuedOn(ISSUED)
    const director = await createUser(Role.managingDirector)
    const cases: [object, string][] = [
      [{ remarks: 'x' }, 'Please select application'],
      [{ applications: [], remarks: 'x' }, 'Please select application'],
      [
        { applications: [{ id: application.id, statusId: STATUS.issued }], remarks: ' ' },
        'Please enter Remarks',
      ],
    ]
    for (const [body, message] of cases) {
      const answer = await post(client, director, body)
      assert.include(flashText(answer), message)
    }
    assert.equal((await application.refresh()).statusId, STATUS.issued)
  })

  test('is restricted to the managing director, and is offered where letters can be extended', async ({
    client,
    assert,
  }) => {
    const application = await applicationIssuedOn(ISSUED)
    for (const roleId of OFFICER_ROLES) {
      const officer = await createUser(roleId)
      if (roleId !== Role.managingDirector) {
        const answer = await post(client, officer, {
          applications: [{ id: application.id, statusId: STATUS.issued }],
          remarks: 'x',
        })
        assert.notInclude(flashText(answer), 'New LOI Issued', `role ${roleId}`)
      }
      if (roleId === Role.accounts) continue
      const list = await open(client, officer, '/officer/applications?column=LOI')
      assert.equal(
        pageProps(list, 'lending/approvals/list').can.extend,
        roleId === Role.managingDirector
      )
    }
    assert.equal((await application.refresh()).statusId, STATUS.issued)
    const director = await createUser(Role.managingDirector)
    const desk = await open(client, director, '/officer/applications?column=DM')
    assert.isFalse(pageProps(desk, 'lending/approvals/list').can.extend)
    const foreign = await createUser(Role.managingDirector, { districtId: districtNamed('Latur') })
    const answer = await post(client, foreign, {
      applications: [{ id: application.id, statusId: STATUS.issued }],
      remarks: 'x',
    })
    answer.assertStatus(404)
  })
})
