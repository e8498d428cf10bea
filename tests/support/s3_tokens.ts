import crypto, { type CipherKey, type BinaryLike } from 'node:crypto'

const { createCipheriv, createDecipheriv } = crypto

/** Triple DES with three equal keys is DES. */
const TRIPLE = 'des-ede3-cbc'
const tripleKey = (key: CipherKey) => Buffer.concat(Array(3).fill(key as Buffer))

/**
 * Makes paged listings work: the S3 server of the tests encrypts the token of the next page with DES, which OpenSSL 3
 * no longer provides by default, so that a listing of more than a thousand files would fail. The server gets the same
 * cipher under another name.
 */
export function enableS3PageTokens() {
  /** Regular functions instead of arrow functions: OpenPGP.js calls them with `new`. */
  function cipher(name: string, key: CipherKey, iv: BinaryLike | null, options: never) {
    return name === 'des'
      ? createCipheriv(TRIPLE, tripleKey(key), iv)
      : createCipheriv(name, key, iv, options)
  }
  function decipher(name: string, key: CipherKey, iv: BinaryLike | null, options: never) {
    return name === 'des'
      ? createDecipheriv(TRIPLE, tripleKey(key), iv)
      : createDecipheriv(name, key, iv, options)
  }
  Object.assign(crypto, { createCipheriv: cipher, createDecipheriv: decipher })
}
