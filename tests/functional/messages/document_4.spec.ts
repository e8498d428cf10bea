import { test } from '@japa/runner'
import { testCatalogue } from './catalogue.js'
import { CLAIMS, DOCUMENT_CHANGES } from './claim_rows.js'
import { LOANS } from './loan_rows.js'

/** Lines of document 4, section 8, exactly as written there. */
const CATALOGUE = [
  'Wrong File Input',
  'No Files Found',
  'Please Upload Sanction Letter',
  'Sanction Letter not accepted. Sanction Date Can Not be prior to LOI Date.',
  "Total Disbursement can't be more than Approved value",
  "EMI Amount can't be less than Addition of Principal, Interest and Charges",
  'Please select EMIs to be paid from table',
  'Only Admin can change the files',
  'Profile is Locked',
  'Error in uploading file',
  'Error',
  'Error in uploading Image',
  'ERROR while uploading file',
  'ERROR while saving file',
  'Error while Reading Approval Remarks',
  'Processing Error while Updating Status',
  'Server Error while Updating Status',
  'Unable to Load Approval Status List, ',
  'Unable to Load Scheme List, ',
  'ERROR',
  'File Changed Successfully',
  'Data Saved Successfully',
  'Record removed Successfully',
  'File Saved Successfully',
  'No Claim available.',
  'No Claim available for the query.',
  'No Disbursal available.',
  'No Applications available.',
]

const ONE_STEP =
  'DECISIONS 6: a file goes to the portal in one step and never to an address outside. What failed there is "Error in uploading file" or "Image"'

/** Lines that are no longer shown, and the decision that replaced each. */
const REPLACED: Record<string, string> = {
  'Error': ONE_STEP,
  'ERROR while uploading file': ONE_STEP,
  'ERROR':
    'DECISIONS 1: pages come with their data, so no call of theirs fails by itself and no alert of the browser opens: the page of errors says "Error while getting the details"',
  'Record removed Successfully':
    'DECISIONS 6: a letter is stored with the form it belongs to, so what is taken away before has not left the browser, which says so (tests/unit/lang/browser_messages.spec.ts)',
}

const ROWS = [...LOANS, ...CLAIMS, ...DOCUMENT_CHANGES]

testCatalogue('Document 4, section 8: sanctions and disbursals', LOANS)
testCatalogue('Document 4, section 8: claims and payments', CLAIMS)
testCatalogue('Document 4, section 8: changed documents', DOCUMENT_CHANGES)

test.group('Document 4, section 8', () => {
  test('has a row above for each line, or a decision that replaced it', ({ assert }) => {
    const covered = new Set(ROWS.map(({ says }) => says))
    const missing = CATALOGUE.filter((line) => !covered.has(line) && !REPLACED[line])
    assert.deepEqual(missing, [])
    const both = Object.keys(REPLACED).filter((line) => covered.has(line))
    assert.deepEqual(both, [])
  })
})
