import { useForm } from '@inertiajs/react'

/** Everything sign-up sends; the code comes last. */
export function useSignUpForm() {
  return useForm({
    firstName: '',
    middleName: '',
    lastName: '',
    birthDate: '',
    aadhaar: '',
    genderId: '',
    userName: '',
    email: '',
    mobile: '',
    password: '',
    passwordConfirmation: '',
    otp: '',
  })
}

export type SignUpForm = ReturnType<typeof useSignUpForm>
