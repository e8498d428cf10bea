import crypto, { type CipherKey, type BinaryLike } from 'node:crypto'

const { createCipheriv, createDecipheriv } = crypto

/** DES three times with the same key is DES. */
const TRIPLE = 'des-ede3-cbc'
const threeTimes = (key: CipherKey) => Buffer.concat(Array(3).fill(key as Buffer))

/**
 * The S3 server of the tests seals the token of the next page of a listing with DES, which OpenSSL 3 has put
 * aside: beyond a thousand files it could only say that it has a fault. It gets the same cipher by another name.
 */
export function letS3TurnPages() {
  /** Functions and no arrows: OpenPGP.js calls them with `new`. */
  function cipher(name: string, key: CipherKey, iv: BinaryLike | null, options: never) {
    return name === 'des'
      ? createCipheriv(TRIPLE, threeTimes(key), iv)
      : createCipheriv(name, key, iv, options)
  }
  function decipher(name: string, key: CipherKey, iv: BinaryLike | null, options: never) {
    return name === 'des'
      ? createDecipheriv(TRIPLE, threeTimes(key), iv)
      : createDecipheriv(name, key, iv, options)
  }
  Object.assign(crypto, { createCipheriv: cipher, createDecipheriv: decipher })
}
