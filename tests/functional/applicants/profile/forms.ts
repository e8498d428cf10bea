import type User from '#auth/models/user'
import { masters } from '#masters/queries/masters'

/* Complete forms as the pages send them; a test changes the values that it checks. */

export function personalForm(user: User, change: object = {}) {
  return {
    isDomiciled: 'true',
    isIndian: 'true',
    mobile: user.mobile,
    aadhaar: '9999 0000 0016',
    pan: 'AAAPA0000A',
    birthDate: '1999-06-15',
    firstName: 'Savita',
    middleName: '',
    lastName: 'Jadhav',
    casteId: String(masters().castes.find((caste) => caste.nameEn === 'Kunbi')!.id),
    familyIncome: '2,50,000',
    rationCardNo: 'MH 12 345678',
    genderId: '0',
    birthPlace: '',
    motherName: 'Sunita',
    motherTongue: '',
    landline: '',
    isMarried: '',
    isDisabled: 'false',
    ...change,
  }
}

const pune = () => masters().districts.find((district) => district.nameEn === 'Pune')!

export function address(change: object = {}) {
  return {
    houseNo: ' 12 ',
    building: '',
    street: '',
    locality: 'Sadashiv Peth',
    landmark: '',
    village: 'Pune',
    post: 'Sadashiv Peth',
    stateId: String(pune().stateId),
    districtId: String(pune().id),
    districtName: '',
    talukaId: String(masters().talukas(pune().id)[0].id),
    talukaName: '',
    pincode: '४११ ०३०',
    residentSince: '',
    ...change,
  }
}

export function addressForm(change: object = {}) {
  const emergency = { name: 'Ramesh', relation: 'Father', mobile: '9000000001' }
  return { correspondence: address(), permanentSame: true, permanent: {}, emergency, ...change }
}

export function memberForm(change: object = {}) {
  return { fullName: 'Ramesh Jadhav', genderId: '1', age: '58', relationshipId: '1', ...change }
}

export function bankForm(change: object = {}) {
  return {
    accountNo: '1234 5678 9012',
    ifsc: 'sbin0004343',
    bankName: 'State Bank of India',
    branchName: 'Camp',
    city: 'Pune',
    ...change,
  }
}

export function lendingForm(change: object = {}) {
  return {
    organisationName: '',
    product: 'Tailoring',
    organisationAddress: 'Laxmi Road, Pune',
    amount: '1,00,000',
    bankName: 'State Bank of India',
    branchName: 'Camp',
    ...change,
  }
}
