import { PortfolioImportSchema } from '#database/schema'
import { NotFound } from '#kernel/exceptions/refusal'

/** Where an import is: files may change while it is open or checked. */
type ImportState = 'open' | 'checking' | 'checked' | 'written'

/** Files of old books on their way into the portal. */
export default class PortfolioImport extends PortfolioImportSchema {
  static table = 'portfolio_imports'
  declare state: ImportState

  /** @throws NotFound */
  static async ofId(id: number): Promise<PortfolioImport> {
    const found = await PortfolioImport.find(id)
    if (!found) throw new NotFound()
    return found
  }
}
