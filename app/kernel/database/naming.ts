import { BaseModel, CamelCaseNamingStrategy } from '@adonisjs/lucid/orm'

/**
 * Column names as migrations write them: a digit belongs to the word before it, so `aadhaarLast4`
 * is `aadhaar_last4` and `sha256` stays itself (the stock strategy would say `aadhaar_last_4`).
 */
class ColumnNaming extends CamelCaseNamingStrategy {
  override columnName(_model: typeof BaseModel, attributeName: string) {
    return attributeName.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)
  }
}

BaseModel.namingStrategy = new ColumnNaming()
