import { PortfolioImportSchema } from '#database/schema'
import { NotFound } from '#kernel/exceptions/refusal'

/** States of an import; files may change while it is open or checked. */
export type ImportState = 'open' | 'checking' | 'checked' | 'writing' | 'written' | 'undoing'

/** An import of files of an existing portfolio. */
export default class PortfolioImport extends PortfolioImportSchema {
  static table = 'portfolio_imports'
  declare state: ImportState

  /** @throws NotFound */
  static async findById(id: number): Promise<PortfolioImport> {
    const found = await PortfolioImport.find(id)
    if (!found) throw new NotFound()
    return found
  }
}
