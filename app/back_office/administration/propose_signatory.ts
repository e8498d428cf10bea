import db from '@adonisjs/lucid/services/db'
import { RemoveSignature, StoreSignature } from '#administration/store_signature'
import type User from '#auth/models/user'
import { ProposeChange } from '#maker_checker/actions/propose_change'
import { inTransaction } from '#kernel/database/transaction'
import type { UploadSource } from '#documents/inspection/types'
import type { SignatoryChange, TypedSignatory } from '#masters/actions/save_signatory'
import { signatoryRows } from '#masters/queries/signatories'

interface ProposeSignatoryInput extends Omit<SignatoryChange, 'typed'> {
  typed: Omit<TypedSignatory, 'signature'>
  /** The picture of the signature; a planned signatory who is changed without one keeps the own. */
  upload: UploadSource | null
  person: User
}

/** Asks for a signatory, with the picture that a second person is to see. */
export class ProposeSignatory {
  /** @throws Refusal for a picture that may not be kept, and as `SaveSignatory` */
  async run({ upload, person, typed, ...change }: ProposeSignatoryInput) {
    const { replaces } = change
    const added = upload ? await new StoreSignature().run(upload, person.id) : null
    try {
      const rows = await signatoryRows(db.connection())
      const before = rows.find(({ effectiveFrom }) => effectiveFrom === replaces)
      const signature = added ?? before?.signature ?? null
      const payload = { ...change, typed: { ...typed, signature } }
      return await new ProposeChange().run({ kind: 'signatory', payload, person })
    } catch (error) {
      await inTransaction((trx) => new RemoveSignature().run(added, trx))
      throw error
    }
  }
}
