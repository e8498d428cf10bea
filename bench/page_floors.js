/*
 * Floors for the pages of one application or claim, one citizen and one post: a statement for each table that the
 * page reads (`/rows` of the floors), or the counters and pending items of the post's stages (`/home`).
 */
import { withConnection, stagesOf } from './data.js'

const subject = (type, id) => ({ subject_type: type, subject_id: id })

/** Conditions for data that any application or claim may have. */
const ofFile = (type, id) =>
  Object.fromEntries(
    ['file_notes', 'file_questions', 'file_assignments', 'workflow_decisions', 'documents'].map(
      (table) => [table, subject(type, id)]
    )
  )

const ofApplication = ({ application, person, profile }) => ({
  ...ofFile('application', application),
  applications: { id: application },
  criteria_agreements: { application_id: application },
  appeals: { application_id: application },
  committee_batch_items: { application_id: application },
  document_changes: { application_id: application },
  loan_sanctions: { application_id: application },
  lois: { application_id: application },
  claims: { application_id: application },
  users: { id: person },
  assistances: { citizen_id: person },
  data_nominees: { live_user_id: person },
  duplicate_decisions: { low_user_id: person },
  applicant_groups: { user_id: person },
  stored_files: { owner_user_id: person },
  profiles: { id: profile },
  addresses: { profile_id: profile },
  family_members: { profile_id: profile },
  bank_accounts: { profile_id: profile },
  lending_details: { profile_id: profile },
  profile_revisions: { profile_id: profile },
  match_keys: { profile_id: profile },
})

const ofClaim = ({ claim, application, sanction, loi, disbursement, person }) => ({
  ...ofFile('claim', claim),
  claims: { id: claim },
  claim_rows: { claim_id: claim },
  applications: { id: application },
  loan_sanctions: { id: sanction },
  lois: { id: loi },
  disbursements: { sanction_id: sanction },
  schedule_rows: { disbursement_id: disbursement },
  users: { id: person },
  aadhaar_linking_statements: { user_id: person },
})

const ofCitizen = ({ application, person, profile, sanction, loi, disbursement }) => ({
  ...ofFile('application', application),
  applications: { user_id: person },
  profiles: { user_id: person },
  applicant_groups: { user_id: person },
  notices: { user_id: person },
  assistances: { citizen_id: person },
  aadhaar_linking_statements: { user_id: person },
  announcements: { audience: 'applicants' },
  addresses: { profile_id: profile },
  family_members: { profile_id: profile },
  bank_accounts: { profile_id: profile },
  lending_details: { profile_id: profile },
  section_drafts: { profile_id: profile },
  claims: { application_id: application },
  loan_sanctions: { id: sanction },
  lois: { id: loi },
  disbursements: { sanction_id: sanction },
  schedule_rows: { disbursement_id: disbursement },
})

const FILE = `
  select a.id as application, a.user_id as person, a.profile_id as profile, s.id as sanction, s.loi_id as loi,
    d.id as disbursement, c.id as claim
  from applications a left join loan_sanctions s on s.live_application_id = a.id
  left join disbursements d on d.sanction_id = s.id left join claims c on c.application_id = a.id`

/** Rows of the demonstration, whose ids are the lowest: a copy has fewer documents. */
const WANTED = {
  review: `join application_statuses t on t.id = a.status_id where t.pending_with_role = 5`,
  claim: `join claim_statuses t on t.id = c.status_id where t.owner = 'Accounts'`,
  citizen: `join users u on u.id = a.user_id where u.user_name = 'applicant'`,
}

const TABLES = { review: ofApplication, claim: ofClaim, citizen: ofCitizen }

/**
 * Returns the ids of an application for the general manager, of a claim for accounts and of a citizen, each with the
 * address of its floor.
 */
export function filesToShow() {
  return withConnection(async (connection) => {
    const files = {}
    for (const [name, where] of Object.entries(WANTED)) {
      const [[ids]] = await connection.query(`${FILE} ${where} order by c.id, a.id limit 1`)
      const tables = Object.entries(TABLES[name](ids)).map(([table, row]) => [
        table,
        JSON.stringify(row),
      ])
      files[name] = { ...ids, floor: `/rows?${new URLSearchParams(tables)}` }
    }
    return files
  })
}

/** Returns the floor address for a home page: the stages pending with the officer, and the district. */
export async function homeFloor(userName) {
  const { stages, claimStages, district } = await stagesOf(userName)
  return `/home?${new URLSearchParams({
    stages: stages.join(','),
    claimStages: claimStages.join(','),
    ...(district === null ? {} : { district }),
  })}`
}
