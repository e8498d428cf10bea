import { test } from '@japa/runner'
import { compareHolders, holdersOf } from '#claims/statements/rules/read_statement'

const SAVITA = ['Savita Ramesh Jadhav']

test.group('Account holder', () => {
  for (const [line, name] of [
    ['Name Smt. Savita Ramesh Jadhav', 'Smt. Savita Ramesh Jadhav'],
    ['Account Holder Name : SAVITA R JADHAV Branch : Pune', 'SAVITA R JADHAV'],
    ["Customer's Name: JADHAV SAVITA 00412", 'JADHAV SAVITA'],
    ['MR RAHUL PATIL Account Branch : KOTHRUD', 'MR RAHUL PATIL'],
    ['खातेदाराचे नाव : सविता रमेश जाधव शाखा पुणे', 'सविता रमेश जाधव'],
  ]) {
    test(`is found in "${line}"`, ({ assert }) => assert.deepEqual(holdersOf([line]), [name]))
  }

  test('is not found in other lines above a statement', ({ assert }) => {
    for (const line of [
      'Statement of account from 01-06-2026',
      'Account Name: SAVINGS ACCOUNT',
      'Shree Mahalaxmi Co-operative Bank Ltd',
      'Branch Name : Kothrud Main',
      'Nominee Name : Ramesh Jadhav',
      'Name of the bank : X',
      'Name',
    ]) {
      assert.deepEqual(holdersOf([line]), [], line)
    }
  })

  for (const [likeness, holders] of [
    [
      'same',
      [
        'SAVITA RAMESH JADHAV',
        'Jadhav Savita Ramesh',
        'SAVITA JADHAV',
        'Smt. Savita R. Jadhav',
        'सविता रमेश जाधव',
        'RAMESH JADHAV / SAVITA JADHAV',
        'Ramesh Jadhav and Savitha Jadhav',
      ],
    ],
    ['other', ['Suresh Ramesh Jadhav', 'RAMESH JADHAV', 'सुरेश जाधव', 'Meena Patil and Anil Patil']],
    [
      'unknown',
      ['S R JADHAV', 'Savita Ramesh Patil', 'Savita Suresh Jadhav', 'M/S SHREE GANESH TRADERS'],
    ],
  ] as const) {
    test(`is classified as ${likeness}`, ({ assert }) => {
      for (const holder of holders) assert.equal(compareHolders([holder], SAVITA), likeness, holder)
    })
  }

  test('is unknown without a name, and matches any name of the applicant', ({ assert }) => {
    assert.equal(compareHolders([], SAVITA), 'unknown')
    const names = ['Jijau Mahila Bachat Gat', ...SAVITA]
    assert.equal(compareHolders(['Savita Jadhav'], names), 'same')
    assert.equal(compareHolders(['Suresh Patil', 'Savita Jadhav'], SAVITA), 'same')
    /** Names before and after the first name are equivalent. */
    assert.equal(compareHolders(['Suresh Ramesh Patil'], ['Ramesh Suresh Patil']), 'unknown')
  })
})
