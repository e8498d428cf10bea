import { nextMobile } from '#database/factories/user_factory'
import { lastCodeTo } from '#tests/support/outbox'
import { TEST_PASSWORD } from '#tests/support/users'
import type { TestUsers, Row } from './catalogue.js'

/* Messages of signing in, signing up and changing the password (document 1, sections 5 and 8). */

const NEW = 'a brand new phrase'
const CAPTCHA = 'Please enter Captcha'
const MOBILE = 'Please verify the mobile number'
const PASSWORDS = 'Please verify the password and confirm password'

const signUpForm = (change: object = {}) => ({
  firstName: 'Asha',
  lastName: 'Kale',
  birthDate: '12-04-1995',
  genderId: '0',
  mobile: nextMobile(),
  password: NEW,
  passwordConfirmation: NEW,
  ...change,
})

async function signIn(readers: TestUsers, change: object) {
  const guest = readers.guest()
  const captcha = await guest.solveCaptcha('/sign-in')
  const credentials = { userName: 'nobody', password: 'nothing' }
  return guest.post('/sign-in', { ...captcha, ...credentials, ...change })
}

async function requestPasswordReset(readers: TestUsers, change: object = {}) {
  const guest = readers.guest()
  const captcha = await guest.solveCaptcha('/forgot-password')
  return guest.post('/forgot-password', { ...captcha, mobile: nextMobile(), ...change })
}

const signUp = (field: string, change: object) => async (readers: TestUsers) => {
  const guest = readers.guest()
  await guest.get('/sign-up')
  return (await guest.post('/sign-up/code', signUpForm(change))).errors[field]
}

const changePassword = (change: object) => async (readers: TestUsers) => {
  const { visitor } = await readers.applicant()
  await visitor.get('/change-password')
  const form = { newPassword: NEW, newPasswordConfirmation: NEW, currentPassword: TEST_PASSWORD }
  return visitor.submit('PUT', '/change-password', { ...form, ...change })
}

const changeError = (field: string, change: object) => async (readers: TestUsers) =>
  (await changePassword(change)(readers)).errors[field]

export const SIGN_IN: Row[] = [
  {
    situation: 'Login with a wrong user name or password',
    says: 'User name or Password is invalid',
    ask: async (readers) => (await signIn(readers, {})).flash.warning,
  },
  {
    situation: 'Login refused for another reason: the reason as a warning',
    says: 'Too many attempts. Please try again after',
    withDetail: true,
    ask: async (readers) => {
      /** Failed attempts on a device that has signed in before are counted separately. */
      const { visitor, user } = await readers.applicant()
      await visitor.post('/sign-out')
      await visitor.signIn(user.userName, TEST_PASSWORD)
      await visitor.post('/sign-out')
      for (let attempt = 0; attempt < 10; attempt++) {
        await visitor.signIn(user.userName, 'nothing')
      }
      return (await visitor.signIn(user.userName, 'nothing')).flash.warning
    },
  },
  {
    situation: 'Captcha empty at login',
    says: CAPTCHA,
    ask: async (readers) => (await signIn(readers, { captchaAnswer: '' })).errors.captchaAnswer,
  },
  {
    situation: 'Captcha wrong at login',
    says: CAPTCHA,
    ask: async (readers) => (await signIn(readers, { captchaAnswer: '5' })).errors.captchaAnswer,
  },
  {
    situation: 'Captcha not solved at forgot password',
    says: 'Please enter captcha',
    ask: async (readers) =>
      (await requestPasswordReset(readers, { captchaAnswer: '' })).errors.captchaAnswer,
  },
  {
    situation: 'Mobile of nine digits at forgot password',
    says: MOBILE,
    ask: async (readers) =>
      (await requestPasswordReset(readers, { mobile: '900000000' })).errors.mobile,
  },
  {
    situation: 'Forgot password, done',
    says: 'If your are registered with us, you will receive a SMS with Login details.',
    ask: async (readers) => (await requestPasswordReset(readers)).flash.success,
  },
]

export const SIGN_UP: Row[] = [
  {
    situation: 'Mobile of eleven digits at sign-up',
    says: MOBILE,
    ask: signUp('mobile', { mobile: '90000000000' }),
  },
  {
    situation: 'Password empty at sign-up',
    says: PASSWORDS,
    ask: signUp('password', { password: '' }),
  },
  {
    situation: 'Password and confirmation differ at sign-up',
    says: PASSWORDS,
    ask: signUp('password', { passwordConfirmation: 'another phrase' }),
  },
  {
    situation: 'Sign-up, done',
    says: 'User Created Successfully',
    ask: async (readers) => {
      const guest = readers.guest()
      const form = signUpForm()
      await guest.get('/sign-up')
      await guest.post('/sign-up/code', form)
      return (await guest.post('/sign-up', { ...form, otp: await lastCodeTo(form.mobile) })).flash
        .success
    },
  },
]

export const PASSWORD: Row[] = [
  {
    situation: 'New password empty',
    says: 'Please enter new Password',
    ask: changeError('newPassword', { newPassword: '' }),
  },
  {
    situation: 'Confirmation empty',
    says: 'Please enter Confirm new Password',
    ask: changeError('newPasswordConfirmation', { newPasswordConfirmation: '' }),
  },
  {
    situation: 'Current password empty',
    says: 'Please enter Current Password',
    ask: changeError('currentPassword', { currentPassword: '' }),
  },
  {
    situation: 'New password and confirmation differ',
    says: 'New Password and Confirm Password should be same',
    ask: changeError('newPasswordConfirmation', { newPasswordConfirmation: 'another phrase' }),
  },
  {
    situation: 'Password changed',
    says: 'Password changed Please try login with new password',
    ask: async (readers) => {
      const { user } = await readers.applicant()
      const guest = readers.guest()
      const captcha = await guest.solveCaptcha('/forgot-password')
      await guest.post('/forgot-password', { ...captcha, mobile: user.mobile })
      const passwords = { newPassword: NEW, newPasswordConfirmation: NEW }
      const otp = await lastCodeTo(user.mobile)
      return (await guest.post('/new-password', { mobile: user.mobile, otp, ...passwords })).flash
        .success
    },
  },
  {
    situation: 'Password changed by who stays signed in',
    says: 'Your password has been changed. You have been signed out on all other devices',
    ask: async (readers) => (await changePassword({})(readers)).flash.success,
  },
]
