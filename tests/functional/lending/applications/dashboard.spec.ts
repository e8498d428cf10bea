import { test } from '@japa/runner'
import { createApplication, districtNamed } from '#database/factories/application_factory'
import { createCompleteProfile } from '#database/factories/profile_factory'
import { holdInPune } from '#tests/support/journeys/hold'
import { createApplicant, visitorAs } from '#tests/support/users'

const INDIVIDUAL = 1

test.group('Applicant’s home page', () => {
  test('shows all schemes while there are few, whatever the query string', async ({ assert }) => {
    const visitor = await visitorAs(await createApplicant())
    for (const query of ['', '?search=nothing&sort=shortName&perPage=5&page=2']) {
      const { rows, asked } = (await visitor.get(`/dashboard${query}`)).props.schemes
      assert.deepEqual(
        rows.map(({ shortName }: { shortName: string }) => shortName),
        ['IL', 'GL', 'EL']
      )
      assert.isNull(asked)
    }
  })

  test('shows the profile of a scheme when complete, and a note when incomplete', async ({
    assert,
  }) => {
    const user = await createApplicant()
    const visitor = await visitorAs(user)
    const schemeOf = async () =>
      (await visitor.get('/dashboard')).props.schemes.rows[0] as Record<string, unknown>
    assert.isNull((await schemeOf()).viewHref)
    await createCompleteProfile(user)
    assert.equal((await schemeOf()).viewHref, '/profile')
  })

  test('refuses a second application and names the number of the first', async ({ assert }) => {
    const user = await createApplicant()
    const visitor = await visitorAs(user)
    const application = await createApplication({ userId: user.id, loanType: INDIVIDUAL })
    const { rows } = (await visitor.get('/dashboard')).props.schemes
    for (const row of rows) {
      const { uuid, number } = application
      assert.deepEqual(row.applied, row.id === INDIVIDUAL ? { uuid, number } : null)
    }
  })

  test('shows the user’s own profile with the Aadhaar number masked', async ({ assert }) => {
    const user = await createApplicant()
    const visitor = await visitorAs(user)
    assert.containSubset((await visitor.get('/dashboard')).props.profile, {
      aadhaar: null,
      photoHref: null,
      mobile: user.mobile,
    })
    const { aadhaarLast4 } = await createCompleteProfile(user)
    const { profile } = (await visitor.get('/dashboard')).props
    assert.equal(profile.aadhaar, `XXXX XXXX ${aadhaarLast4}`)
    assert.match(profile.photoHref, /^\/files\//)
  })

  test('shows on the task list of a returned application why it was returned', async ({
    assert,
  }) => {
    const applicant = await createApplicant()
    await createCompleteProfile(applicant)
    const visitor = await visitorAs(applicant)
    const application = await createApplication({
      userId: applicant.id,
      districtId: districtNamed('Pune'),
    })
    const locked = await visitor.send('GET', '/apply/individual')
    assert.equal(locked.location, '/dashboard')

    await holdInPune(application.id, 'Please give the right ration card number')
    const { returned } = (await visitor.get('/apply/individual')).props
    assert.equal(returned.remarks, 'Please give the right ration card number')
    assert.isNotEmpty(returned.reason)
    assert.isNull((await visitor.get('/apply/education')).props.returned)
  })
})
