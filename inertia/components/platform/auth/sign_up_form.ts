import { useForm } from '@inertiajs/react'

const EMPTY = {
  firstName: '',
  middleName: '',
  lastName: '',
  birthDate: '',
  genderId: '',
  userName: '',
  email: '',
  mobile: '',
}

/** What the server keeps of a sign-up while its code is on its way. */
export type StartedSignUp = typeof EMPTY

/** Everything sign-up sends; the code comes last. */
export function useSignUpForm(started: StartedSignUp | null) {
  const { firstName, middleName, lastName, birthDate, genderId } = started ?? EMPTY
  const { userName, email, mobile } = started ?? EMPTY
  return useForm({
    firstName,
    middleName,
    lastName,
    birthDate,
    genderId,
    userName,
    email,
    mobile,
    password: '',
    passwordConfirmation: '',
    captchaAnswer: '',
    otp: '',
  })
}

export type SignUpForm = ReturnType<typeof useSignUpForm>
