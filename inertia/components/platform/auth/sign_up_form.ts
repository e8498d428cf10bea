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

/** What the server stores of a sign-up while its code is being delivered. */
export type StartedSignUp = typeof EMPTY

/** Returns the form with all data of a sign-up; the code is added last. */
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
