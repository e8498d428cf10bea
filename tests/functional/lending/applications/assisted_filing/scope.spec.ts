import { test } from '@japa/runner'
import limiter from '@adonisjs/limiter/services/main'
import { createApplication, districtNamed } from '#database/factories/application_factory'
import { SaveDocument } from '#documents/actions/document_versions'
import Profile from '#profile/models/profile'
import { fixture } from '#tests/fixtures/files/corpus'
import {
  PATH,
  openHelperSession,
  centreWithOperator,
  deleteAssistances,
  createAssistance,
  readyCitizen,
} from '#tests/support/assistance'
import { createApplicant } from '#tests/support/users'
import type { Visitor } from '#tests/support/visitor'

const WIZARD = ['', '/personal', '/address', '/family', '/bank-account', '/lending', '/documents']

/** A helper and a centre's operator, each at work for a citizen. */
async function helpers() {
  const relative = await createApplicant()
  const { centre, operator } = await centreWithOperator()
  return Promise.all(
    [
      { name: 'helper', helper: relative, as: relative },
      { name: 'centre', helper: operator, as: centre },
    ].map(async ({ name, helper, as }) => {
      const citizen = await readyCitizen()
      const help = await createAssistance(citizen, as)
      return { name, helper, citizen, help, visitor: await openHelperSession(helper, help) }
    })
  )
}

const statusOf = async (visitor: Visitor, path: string) => (await visitor.get(path)).status

test.group('Access of a helper and a centre', (group) => {
  group.each.setup(() => limiter.clear())
  group.each.setup(() => deleteAssistances())
  group.each.teardown(deleteAssistances)

  test('covers the wizard of the one loan and no other', async ({ assert }) => {
    for (const { name, visitor } of await helpers()) {
      for (const section of [...WIZARD, '/declaration', '/summary']) {
        const page = await visitor.get(PATH + section)
        assert.equal(page.status, 200, `${name} ${section}`)
        assert.equal(page.props.acting.name, 'Savitri Kale')
      }
      for (const other of ['/apply/group', '/apply/education/personal', '/apply/education/summary'])
        assert.equal(await statusOf(visitor, other), 404, `${name} ${other}`)
    }
  })

  test('covers nothing else of the citizen', async ({ assert }) => {
    for (const { name, visitor, citizen, help } of await helpers()) {
      const profile = await Profile.findByOrFail('userId', citizen.id)
      const { file } = await new SaveDocument().run({
        subjectType: 'profile',
        subjectId: profile.id,
        slot: 'photo',
        upload: { bytes: await fixture('photo.jpg'), clientName: 'photo.jpg' },
        ownerUserId: citizen.id,
        uploadedBy: citizen.id,
      })
      /** The slot shows that a document exists, but no link to it. */
      const slots = await visitor.get('/apply/individual/documents')
      const cards: { slot: string; file: { href: string | null } | null }[] = slots.props.cards
      assert.deepInclude(cards.find(({ slot }) => slot === 'photo')!.file!, { href: null })
      const application = await createApplication({
        districtId: districtNamed('Pune'),
        overrides: { userId: citizen.id, loanType: 3 },
      })
      for (const path of [
        `/files/${file.uuid}`,
        `/my-applications/${application.uuid}`,
        `/my-applications/${application.uuid}/profile`,
        `/my-applications/${application.uuid}/calendar`,
        `/my-applications/${application.uuid}/loi`,
        `/my-applications/${application.uuid}/bank`,
        `/my-applications/${application.uuid}/appeal`,
      ]) {
        assert.equal(await statusOf(visitor, path), 404, `${name} ${path}`)
      }
      for (const path of [
        '/dashboard',
        '/profile',
        '/profile/pdf',
        '/my-data',
        '/my-grievances',
        '/inbox',
        '/account',
        '/my-helper',
      ]) {
        const page = await visitor.get(path)
        const { acting: _, ...props } = page.props
        assert.notInclude(JSON.stringify(props), citizen.mobile, `${name} ${path}`)
        assert.notInclude(JSON.stringify(props), 'Kale', `${name} ${path}`)
      }
      const ended = await visitor.submit('POST', `/my-helper/${help.uuid}/end`)
      assert.equal(ended.status, 404, 'ending it as the citizen')
    }
  })

  test('covers the pages of their own assistance alone', async ({ assert }) => {
    const [one, other] = await helpers()
    for (const [{ name, visitor, help }, foreign] of [
      [one, other.help],
      [other, one.help],
    ] as const) {
      const reached = {
        '/assisted-filing': 200,
        '/my-helper': 200,
        '/my-assistances': 200,
        [`/assisted/${help.uuid}`]: 200,
        [`/assisted/${foreign.uuid}`]: 404,
      }
      for (const [path, status] of Object.entries(reached)) {
        assert.equal(await statusOf(visitor, path), status, `${name} ${path}`)
      }
      for (const step of ['work', 'end']) {
        const answer = await visitor.submit('POST', `/my-assistances/${foreign.uuid}/${step}`)
        assert.equal(answer.status, 404, `${name} ${step}`)
      }
      for (const path of [`/assisted/${foreign.uuid}/codes`, `/assisted/${foreign.uuid}`]) {
        const answer = await visitor.submit('POST', path, { otp: '1', expectedVersion: '' })
        assert.equal(answer.status, 404, `${name} ${path}`)
      }
      const opening = await visitor.get('/my-assistances/code')
      assert.equal(opening.status === 404, name === 'helper', 'a relative opens nothing')
      const officers = await visitor.get('/officer/centres')
      assert.notEqual(officers.component, 'lending/applications/assisted_filing/centres')
    }
  })
})
