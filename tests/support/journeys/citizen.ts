/** The citizen of the journeys from sign-up to refund. */
export const CITIZEN = {
  firstName: 'Savita',
  middleName: 'Ramesh',
  lastName: 'Jadhav',
  mobile: '9000000123',
  email: 'savita@example.com',
  password: 'Laxmi Road 12',
}

export const AADHAAR = '999900000016'

/** The citizen's answers: a loan of five lakh in Pune. */
export const ANSWERS = {
  aadhaar: AADHAAR,
  pan: 'ABCPJ1234K',
  accountNo: '123456789012',
  rationCardNo: 'MH-12-345678',
  amount: '5,00,000',
  district: 'Pune',
}
