import { test } from '@japa/runner'
import { phoneticKey } from '#kernel/formats/phonetic_key'
import { nameWords } from '#kernel/formats/names'
import { matchingRanges, phoneticWords } from '#applications/rules/search_words'

const soundsOf = (name: string) => nameWords(name).map(phoneticKey)

/** Names as spelt in forms, cards and letters; each line is one name. */
const SAME_NAMES = `
सावित्री Savitri Savithri Saavitri Savitree
जोशी Joshi Joshee Josi
देशमुख Deshmukh Deshmuk
शिंदे Shinde Shindhe शिन्दे
पाटील Patil Pateel पाटिल
कुलकर्णी Kulkarni Kulkarnee कुळकर्णी
देशपांडे Deshpande Deshpandey
भोसले Bhosale Bhosle भोसळे
चव्हाण Chavan Chavhan Chawan
वाघमारे Waghmare Vaghmare
जाधव Jadhav Jadhao
पवार Pawar Pavar
गायकवाड Gaikwad Gayakwad Gaekwad
सूर्यवंशी Suryawanshi Suryavanshi
आंबेडकर Ambedkar Aambedkar अंबेडकर
कांबळे Kamble Kambale
साळुंखे Salunkhe Salunke
ठाकरे Thakare Thakre
मोरे More
सावंत Sawant Savant
फडके Phadke Fadke
फुले Phule Fule
झोपे Zope Jhope
इंगळे Ingle Ingale
डोंगरे Dongre Dongare
नाईक Naik Nayak नायक
देसाई Desai
वैद्य Vaidya
दीक्षित Dixit Dikshit
मिश्रा Mishra Misra
आठवले Athavale Athawale Aathavale
चौगुले Chaugule Chougule
कोल्हापुरे Kolhapure
क्षीरसागर Kshirsagar Kshirasagar
वानखेडे Wankhede Vankhede
राव Rao Raav
भाऊराव Bhaurao
मल्हारराव Malharrao
ज्ञानेश्वर Dnyaneshwar Gyaneshwar Jnaneshwar
लक्ष्मी Lakshmi Laxmi Laxmee
लक्ष्मण Laxman Lakshman
सुनीता Sunita Suneeta सुनिता
संगीता Sangita Sangeeta
गीता Gita Geeta
पूजा Puja Pooja
मीरा Mira Meera
रूपाली Rupali Roopali रुपाली
वैशाली Vaishali
शैलेश Shailesh
गौरी Gauri Gowri Gouri
कैलास Kailas Kailash
विठ्ठल Vitthal Vithal Viththal
कृष्णा Krishna Krushna कृष्ण
अमृता Amrita Amruta
वृषाली Vrushali Vrishali
मृणाल Mrunal Mrinal
पृथ्वीराज Prithviraj Pruthviraj
रुक्मिणी Rukmini
श्रीकांत Shrikant Shreekant Srikanth
जयश्री Jayshree Jayashri Jaishri
विजय Vijay Vijai
विजया Vijaya
उदयन Udayan
देवयानी Devyani Devyanee
संजय Sanjay Sanjai
अलका Alka Alaka
कमला Kamla Kamala
अनुराधा Anuradha
अनिरुद्ध Aniruddha Anirudh
सिद्धार्थ Siddharth Sidharth
राजेंद्र Rajendra राजेन्द्र
संभाजी Sambhaji
दत्तात्रय Dattatray
पांडुरंग Pandurang
विश्वास Vishwas Vishvas
रणजितसिंह Ranjitsinh Ranjeetsingh
प्राजक्ता Prajakta
सायली Sayali Sayli
हर्षवर्धन Harshvardhan Harshawardhan
ऐश्वर्या Aishwarya
ऋतुजा Rutuja Rituja
प्रिया Priya Pria
बाबुराव Baburao
मंगेश Mangesh
शाह Shah Shaha शहा
काझी Kazi Qazi काजी
जोसेफ Joseph Josef
ओंकार Omkar Onkar
भाग्यश्री Bhagyashri Bhagyashree
प्रज्ञा Pradnya Pragya
`
  .trim()
  .split('\n')
  .map((line) => line.split(' '))

/** Names that are similar but not the same. */
const DIFFERENT_NAMES = `
Savita Savitri
सविता सावित्री
Ramesh Rajesh
Suresh Naresh
सुनील सुनीता
Sunil Anil
Joshi Doshi
Shinde Shende
शिंदे शेंडे
Patil Patel
Patil Patole
More Mane
मोरे माने
Jadhav Yadav
जाधव यादव
Pawar Powar
Ghadge Ghatge
घाडगे घाटगे
Kale Kole
काळे कोळी
Mina Mona
Asha Usha
Gita Lata
Nita Neha
Deshmukh Deshpande
Kamble Kamle
Thakare Thorat
Vijay Vijaykumar
Uday Udayan
Rane Rani
Sandip Pradip
Mahesh Manish
Amit Ajit
अमित अजित
Dilip Dipali
Kadam Kate
Shirke Shirole
`
  .trim()
  .split('\n')
  .map((line) => line.split(' '))

test.group('Phonetic keys of names', () => {
  test('are equal for one name, in either script and any spelling', ({ assert }) => {
    const pairs = SAME_NAMES.flatMap(([first, ...others]) => others.map((other) => [first, other]))
    const across = pairs.filter(([, other]) => /^[a-z]/i.test(other))
    assert.isAbove(across.length, 60)
    const apart = pairs.filter(([one, other]) => soundsOf(one).join() !== soundsOf(other).join())
    assert.deepEqual(
      apart.map((pair) => pair.map((name) => `${name} ${soundsOf(name).join()}`)),
      []
    )
  })

  test('differ for two names', ({ assert }) => {
    assert.isAbove(DIFFERENT_NAMES.length, 30)
    const met = DIFFERENT_NAMES.filter(
      ([one, other]) => soundsOf(one).join() === soundsOf(other).join()
    )
    assert.deepEqual(met, [])
  })

  test('use the sounds of both scripts', ({ assert }) => {
    const sounds = { सावित्री: 'svitri', Deshmukh: 'desmuk', Asha: 'as', ॐ: 'om', José: 'jose' }
    for (const [name, sound] of Object.entries(sounds)) assert.deepEqual(soundsOf(name), [sound])
  })

  test('do not exist for text that is not a name', ({ assert }) => {
    assert.deepEqual(soundsOf('a% _ 123 रामram Ωmega #12'), [null, null, null, null, null, null])
    assert.deepEqual(phoneticWords('12 a%'), [])
  })

  test('have at most a hundred letters with their prefix', ({ assert }) => {
    for (const name of ['x'.repeat(160), 'क्ष'.repeat(60), 'ऋ'.repeat(160)]) {
      for (const word of phoneticWords(name)) assert.isAtMost([...word].length, 100)
    }
  })
})

/** Whether the typed text finds a name: one of its words is within the ranges. */
function isFound(typed: string, name: string) {
  const words = [...nameWords(name), ...phoneticWords(name)]
  return nameWords(typed).every((word) =>
    matchingRanges(word).some(([first, last]) => words.some((one) => one >= first && one <= last))
  )
}

test.group('Typed part of a name', () => {
  test('finds the name in the other script, also by its beginning', ({ assert }) => {
    const found = [
      ['Deshm', 'देशमुख'],
      ['Shind', 'शिंदे'],
      ['Kulk', 'कुलकर्णी'],
      ['जोश', 'Joshi'],
      ['Savita', 'सविता'],
      ['सविता', 'Savita'],
      ['Krishna', 'कृष्ण'],
      ['rao', 'राव'],
      ['pat', 'Patil'],
    ]
    assert.deepEqual(
      found.filter(([typed, name]) => !isFound(typed, name)),
      []
    )
  })

  test('does not find names that sound different', ({ assert }) => {
    const apart = [
      ['Savita', 'Savitri'],
      ['सविता', 'Savitri'],
      ['Rama', 'Ramesh'],
      ['a', 'Bhosale'],
      ['%', 'Patil'],
    ]
    assert.deepEqual(
      apart.filter(([typed, name]) => isFound(typed, name)),
      []
    )
  })
})
