/** Names for two thousand people, as diverse as a real district, and the usernames derived from them. */
import type { Random } from './random.ts'

const list = (names: string): readonly string[] => names.trim().split(/,\s*/)

const FIRST_NAMES = list(`
  Aaliyah, Aarav, Abel, Adaeze, Adrian, Aiko, Aisha, Alana, Alejandro, Alma, Amara, Amir, Ana, Anders, Andre, Anika,
  Anthony, Aria, Arjun, Asher, Astrid, Ava, Ayaan, Beatriz, Ben, Bianca, Bilal, Brandon, Brooke, Caleb, Camila, Carlos,
  Carmen, Chidi, Chloe, Clara, Connor, Cora, Daniela, Daria, David, Deja, Delia, Dev, Diego, Dominic, Dylan, Ebony, Eden,
  Eleni, Eli, Elias, Elif, Elijah, Emeka, Emilia, Emma, Enzo, Esther, Ethan, Eva, Ezra, Farah, Fatima, Felix, Fiona, Freya,
  Gabriel, Gemma, Gianna, Grace, Hana, Hannah, Harper, Hassan, Hazel, Henry, Hiro, Hugo, Ibrahim, Idris, Imani, Ines, Isaac,
  Isabel, Isla, Ivy, Jada, Jae, Jamal, Jasmine, Javier, Jaya, Joaquín, Jonah, Jordan, José, Josephine, Julian, Kai, Kamila,
  Kareem, Kavya, Keisha, Kenji, Khadija, Kiara, Kofi, Kwame, Laila, Lamar, Lara, Layla, Leah, Leo, Leila, Liam, Lina, Logan,
  Lucas, Lucía, Luna, Malik, Marcus, Maren, María, Mateo, Maya, Mei, Micah, Mila, Mina, Miriam, Mohamed, Naomi, Nadia, Nia,
  Nico, Nina, Noah, Noor, Nora, Oliver, Olivia, Omar, Oscar, Paloma, Parker, Patrick, Penelope, Peter, Phoebe, Priya, Quinn,
  Rafael, Rania, Ravi, Reza, Rhea, Riley, Rohan, Rosa, Ruby, Ruth, Sadie, Salma, Sam, Samira, Sana, Santiago, Sasha, Sean,
  Selam, Serena, Simone, Sofía, Soren, Talia, Tamika, Tariq, Tessa, Theo, Thiago, Tomás, Trinity, Tyler, Uma, Valeria,
  Victor, Violet, Wei, Will, Ximena, Yara, Yasmin, Yusuf, Zainab, Zara, Zoe, Zuri`)

const LAST_NAMES = list(`
  Abdi, Abebe, Acosta, Adeyemi, Aguilar, Ahmed, Akbari, Ali, Andersson, Aoki, Arroyo, Asante, Baker, Banerjee, Barnes,
  Barrera, Bautista, Becker, Begum, Bell, Bennett, Bishop, Blackwood, Boateng, Booker, Bose, Brooks, Bui, Burke, Cabrera,
  Campbell, Cárdenas, Carter, Castillo, Chang, Chaudhry, Chavez, Chen, Cho, Cisneros, Clarke, Cohen, Coleman, Contreras,
  Cooper, Cruz, Dang, Das, Davis, Delgado, Desai, Diallo, Díaz, Dixon, Dubois, Duong, Eriksen, Escobar, Espinoza, Farouk,
  Fernandes, Fields, Fischer, Fitzgerald, Flores, Foster, Franco, Friedman, Fuentes, Gallagher, Garcia, Ghosh, Gibson,
  Gomez, González, Goldberg, Gordon, Graham, Gupta, Gutiérrez, Habib, Haddad, Hall, Hansen, Harris, Hassan, Hayes, Henderson,
  Hernández, Hill, Hoang, Holloway, Huang, Hughes, Hussain, Ibarra, Ibrahim, Ivanov, Iyer, Jackson, James, Jensen, Jiménez,
  Johnson, Jones, Joshi, Juárez, Kamau, Kaplan, Kapoor, Kato, Kaur, Kelly, Khan, Kim, King, Kowalski, Kumar, Kuznetsov, Lam,
  Larsen, Le, Lee, Levi, Lewis, Li, Lin, Lindqvist, Liu, Lopez, Luna, Mahmoud, Maldonado, Marino, Martin, Martínez, Mbeki,
  McCoy, Medina, Mehta, Mendoza, Mensah, Meyer, Miller, Mitchell, Moore, Mora, Morales, Moreno, Morgan, Mukherjee, Müller,
  Murphy, Nakamura, Navarro, Ndiaye, Nelson, Ng, Nguyen, Novak, Núñez, O'Brien, O'Connor, Ochoa, Okafor, Okoye, Oliveira,
  Ortiz, Osman, Owens, Pacheco, Park, Patel, Pérez, Petrov, Pham, Phillips, Popescu, Price, Qureshi, Rahman, Ramírez, Ramos,
  Reddy, Reed, Reyes, Richardson, Rivera, Robinson, Rodríguez, Romero, Rossi, Roy, Ruiz, Russo, Saito, Salazar, Salinas,
  Sanchez, Santos, Sato, Schmidt, Sharma, Shah, Silva, Simmons, Singh, Solis, Soto, Stewart, Suzuki, Tanaka, Taylor, Tesfaye,
  Thomas, Thompson, Torres, Tran, Traoré, Turner, Valdez, Vargas, Vásquez, Vega, Vo, Walker, Wallace, Wang, Warsame,
  Washington, Watanabe, Weber, White, Williams, Wilson, Wong, Wright, Wu, Yamamoto, Yang, Yilmaz, Young, Zamora, Zhang`)

export interface FullName {
  firstName: string
  lastName: string
}

export function drawName(random: Random): FullName {
  return { firstName: random.pick(FIRST_NAMES), lastName: random.pick(LAST_NAMES) }
}

function fold(name: string): string {
  return name
    .normalize('NFD')
    .toLowerCase()
    .replace(/[^a-z]/g, '')
}

/** Two people may share a name; the second username gets a number. */
export class Usernames {
  readonly #taken = new Map<string, number>()

  take({ firstName, lastName }: FullName): string {
    const username = `${fold(firstName)}.${fold(lastName)}`
    const namesakes = (this.#taken.get(username) ?? 0) + 1
    this.#taken.set(username, namesakes)
    return namesakes === 1 ? username : `${username}${namesakes}`
  }
}

const MEN = list(`
  Aaron, Alan, Andrew, Antonio, Arturo, Brian, Curtis, Darnell, Dennis, Edwin, Emmanuel, Eric, Francisco, Glenn, Hamid,
  Howard, Isaiah, Jerome, Joseph, Keith, Kevin, Luis, Manuel, Martin, Minh, Nathan, Neil, Pedro, Rajiv, Raymond, Samuel,
  Stephen, Terrence, Vikram, Walter`)

const WOMEN = list(`
  Adriana, Alice, Angela, Anita, Barbara, Carolyn, Cecilia, Claire, Deborah, Denise, Diane, Fatou, Gloria, Helen, Ingrid,
  Janet, Joyce, Karen, Latoya, Linh, Lorraine, Margaret, Marisol, Michelle, Monica, Nancy, Patricia, Rebecca, Renée, Sandra,
  Sharon, Sunita, Teresa, Veronica, Yolanda`)

export type StaffTitle = 'Dr.' | 'Mr.' | 'Mrs.' | 'Ms.' | 'Mx.'

export function drawStaffName(random: Random): FullName & { title: StaffTitle } {
  const [firstNames, titles] = random.chance(0.45)
    ? [MEN, ['Mr.', 'Mr.', 'Mr.', 'Mr.', 'Dr.', 'Mx.'] as const]
    : [WOMEN, ['Ms.', 'Ms.', 'Ms.', 'Mrs.', 'Dr.', 'Mx.'] as const]
  return {
    title: random.pick<StaffTitle>(titles),
    firstName: random.pick(firstNames),
    lastName: random.pick(LAST_NAMES),
  }
}
