import User from '#auth/models/user'
import { createApplication } from '#database/factories/application_factory'
import { fixture, html } from '#tests/fixtures/files/corpus'
import { applicationIssuedOn, STATUS, step, setToday } from '#tests/functional/lending/loi/support'
import { sendFile } from '#tests/functional/applicants/profile/files'
import { bankForm, memberForm } from '#tests/functional/applicants/profile/forms'
import { createApplicant } from '#tests/support/users'
import {
  type TestUsers,
  type Row,
  testCatalogue,
  withoutMasters,
  withoutStore,
  withoutTable,
} from './catalogue.js'
import { PASSWORD, SIGN_IN, SIGN_UP } from './account_rows.js'

const SUBMITTED = 'Your Request is Submitted Successfully. Please wait for further information.'

/** Requests the extension of a letter whose validity ended on 4 May 2027, as an applicant. */
const extend = (on: string) => async (readers: TestUsers) => {
  const application = await applicationIssuedOn('2026-11-05', {
    userId: (await createApplicant()).id,
  })
  setToday('2027-05-05')
  await step(application, 'expire', null)
  setToday(on)
  const { visitor } = await readers.applicant(await User.findOrFail(application.userId))
  await visitor.get(`/my-applications/${application.uuid}`)
  return visitor.post(`/my-applications/${application.uuid}/steps`, {
    action: 'apply_for_extension',
    expectedStatusId: STATUS.expired,
  })
}

const upload = async (readers: TestUsers, bytes: Uint8Array, name: string) => {
  const { visitor } = await readers.applicant()
  const { body } = await sendFile(visitor, 'individual', 'photo', bytes, name)
  return body.errors?.[0]?.message
}

const PORTAL: Row[] = [
  {
    situation: 'The list of schemes fails',
    says: 'Unable to Load Scheme List, ',
    withDetail: true,
    ask: async (readers) => {
      const { visitor } = await readers.applicant()
      return withoutMasters('scheme_rules', async () => {
        const { status, props } = await visitor.get('/dashboard')
        return status === 200 ? props.schemesError : `answered ${status}`
      })
    },
  },
  {
    situation: 'Extension not saved: the 30 days are over',
    says: 'Unable to save changes. The step “Extension applied for” is not open to you',
    withDetail: true,
    ask: async (readers) => (await extend('2027-06-04')(readers)).flash.warning,
  },
  {
    situation: 'Extension asked for',
    says: SUBMITTED,
    ask: async (readers) => (await extend('2027-06-03')(readers)).flash.success,
  },
  {
    situation: 'A file of a wrong type',
    says: 'Wrong File Input',
    ask: (readers) => upload(readers, html, 'photo.jpg'),
  },
  {
    situation: 'A file that could not be stored',
    says: 'Error in uploading Image',
    withDetail: true,
    ask: (readers) =>
      withoutStore(async () => upload(readers, await fixture('photo.jpg'), 'photo.jpg')),
  },
  {
    situation: 'A save that fails',
    says: 'Error while saving data',
    withDetail: true,
    ask: async (readers) => {
      const { visitor } = await readers.applicant()
      const { props } = await visitor.get('/apply/individual/bank-account')
      const form = { ...bankForm(), version: props.values.version }
      const answer = await withoutTable('bank_accounts', () =>
        visitor.send('POST', '/apply/individual/bank-account', form)
      )
      if (!answer.location?.endsWith('/apply/individual/bank-account')) return answer.location
      return (await visitor.get('/apply/individual/bank-account')).flash.danger
    },
  },
  {
    situation: 'The list of castes fails',
    says: 'Unable to get caste List',
    withDetail: true,
    ask: async (readers) => {
      const { visitor } = await readers.applicant()
      return withoutMasters(
        'castes',
        async () => (await visitor.get('/apply/individual/personal')).props.step.error
      )
    },
  },
  {
    situation: 'The list of states fails',
    says: 'Error while populating states',
    ask: async (readers) => {
      const { visitor } = await readers.applicant()
      return withoutMasters(
        'states',
        async () => (await visitor.get('/apply/individual/address')).props.step.error
      )
    },
  },
  {
    situation: 'Saved',
    says: 'Data Saved Successfully',
    ask: async (readers) => {
      const { send } = await readers.applicant()
      return (await send('/apply/individual/bank-account', bankForm())).flash.success
    },
  },
  {
    situation: 'Deleted',
    says: 'Record removed Successfully',
    withDetail: true,
    ask: async (readers) => {
      const { send, visitor } = await readers.applicant()
      const page = await send('/apply/individual/family', memberForm())
      const [{ id }] = page.props.members
      return (await visitor.submit('DELETE', `/apply/individual/family/${id}`)).flash.success
    },
  },
  {
    situation: 'A page of a locked profile',
    says: 'Profile is Locked',
    ask: async (readers) => {
      const user = await createApplicant()
      await createApplication({ userId: user.id })
      const { visitor } = await readers.applicant(user)
      const { location } = await visitor.send('GET', '/apply/individual/personal')
      const { component, flash } = await visitor.get(location ?? '/')
      return component === 'lending/applications/dashboard' ? flash.warning : `sent to ${component}`
    },
  },
]

testCatalogue('Document 1, section 8: signing in', SIGN_IN)
testCatalogue('Document 1, sections 5 and 8: signing up', SIGN_UP)
testCatalogue('Document 1, sections 5 and 8: changing the password', PASSWORD)
testCatalogue('Document 1, section 8: the rest of the portal', PORTAL)
