import { masters } from '#masters/queries/masters'

/* Complete forms as the pages send them; a test changes the values that it checks. */

const pune = () => masters().districts.find(({ nameEn }) => nameEn === 'Pune')!

export function groupForm(change: object = {}) {
  return {
    name: 'Savitri Mahila Bachat Gat',
    registrationNo: 'MH/PUN/2020/17',
    companyTypeId: '1',
    registeredAddress: '',
    isUnderDisability: 'false',
    tan: '',
    pan: 'aaafa1234a',
    businessName: 'Savitri Foods',
    businessAddress: 'Market Road, Pune',
    districtId: String(pune().id),
    talukaId: String(masters().talukas(pune().id)[0].id),
    businessSectorId: '2',
    businessDescription: 'Papad and pickles',
    amount: '१५,००,०००',
    bankName: 'State Bank of India',
    branchName: 'Camp',
    ...change,
  }
}

export function directorForm(change: object = {}) {
  return {
    id: '',
    firstName: 'Meena',
    middleName: '',
    lastName: 'Shinde',
    birthDate: '04-03-1992',
    address: 'Market Road, Pune',
    designation: 'Chairperson',
    din: '',
    mobile: '90000 00011',
    email: '',
    aadhaar: '9999 0000 0028',
    pan: 'ABCPS1234K',
    cibilScore: '720',
    casteId: String(masters().castes.find(({ nameEn }) => nameEn === 'Kunbi')!.id),
    income: '2,50,000',
    ...change,
  }
}

export function shareholderForm(change: object = {}) {
  return {
    id: '',
    firstName: 'Kavita',
    middleName: '',
    lastName: 'More',
    aadhaar: '',
    address: 'Camp, Pune',
    birthDate: '04-03-1962',
    genderId: '0',
    status: 'Active, share of 10%',
    ...change,
  }
}
