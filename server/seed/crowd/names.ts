/** Names by culture, so that first and last names fit together. */
const NAMES = {
  iberian: {
    woman:
      'Beatriz Matilde Leonor Inês Mariana Carolina Joana Rita Sofia Teresa Lúcia Carmen Núria Elena Alba',
    man: 'João Tiago Rui Duarte Miguel Nuno André Pedro Vasco Diogo Álvaro Javier Mateo Hugo Iker',
    neutral: 'Alex Ariel Noa Chris Dani Sol',
    family:
      'Almeida Carvalho Ferreira Lopes Marques Nogueira Pinto Ramos Santos Tavares Vidal Castro Moreno Ibarra Duarte',
  },
  european: {
    woman: 'Anna Clara Greta Johanna Lotte Marie Nele Paula Camille Élise Margaux Sanne Femke Zofia Jana',
    man: 'Anton Emil Felix Jakob Karl Linus Moritz Theo Bastien Luc Bram Daan Jan Pavel Marek',
    neutral: 'Kim Luca Robin Sacha Toni Mika',
    family:
      'Bauer Becker Fischer Krause Lang Vogel Winter Laurent Moreau Petit Visser Bakker Nowak Dvořák Horváth',
  },
  nordic: {
    woman: 'Astrid Freja Ida Ingrid Karla Liv Maja Signe Sigrid Tuva',
    man: 'Aksel Bjørn Elias Frederik Gustav Lars Magnus Nils Oskar Søren',
    neutral: 'Eli Kim Sander Storm',
    family: 'Andersen Berg Dahl Holm Jensen Kjær Lund Nielsen Sørensen Vestergaard',
  },
  english: {
    woman: 'Alice Edith Harriet Imogen Jess Megan Nora Poppy Ruth Tessa',
    man: 'Arthur Callum Declan Ewan Fergus George Harvey Isaac Owen Reuben',
    neutral: 'Avery Casey Frankie Jordan Morgan Rowan',
    family: 'Ashworth Bennett Clarke Davies Ellis Fletcher Hughes Marlowe Osborne Walsh',
  },
  south_asian: {
    woman: 'Aditi Ananya Farah Isha Kavya Leela Meera Nisha Priyanka Zara',
    man: 'Aarav Arjun Dev Imran Kabir Nikhil Rohan Sameer Vikram Zain',
    neutral: 'Amrit Jas Kiran Noor',
    family: 'Ahmed Banerjee Chaudhry Desai Iyer Kapoor Mehta Nair Rao Singh',
  },
  east_asian: {
    woman: 'Akari Hana Ji-woo Mei Min-seo Naoko Sakura Xiu Yuki Linh',
    man: 'Haruto Jun Kenji Min-jun Ren Sora Takumi Wei Yang Minh',
    neutral: 'Akira Hikaru Jin Kaoru Yu',
    family: 'Chen Hayashi Inoue Kim Kobayashi Liu Mori Nguyen Park Wang',
  },
  middle_eastern: {
    woman: 'Aylin Dalia Elif Hanan Layla Maryam Nour Rania Shirin Yasmin',
    man: 'Adam Bilal Cem Emre Farid Karim Omar Reza Sami Yusuf',
    neutral: 'Deniz Nur Rayan Sam',
    family: 'Aydın Darwish Farahani Hamdan Karimi Mansour Nasser Sayed Toprak Yılmaz',
  },
  west_african: {
    woman: 'Abena Adaeze Aminata Efua Fatou Kadija Ngozi Nneka Yaa Zainab',
    man: 'Chidi Emeka Kofi Kwame Lamine Mamadou Obinna Sekou Tunde Yaw',
    neutral: 'Ama Ayo Dayo Temi',
    family: 'Adeyemi Boateng Camara Diallo Eze Mensah Ndiaye Okonkwo Owusu Traoré',
  },
  east_african: {
    woman: 'Achieng Amina Esther Faith Makena Njeri Wambui Wanjiru Zawadi Hawa',
    man: 'Brian Kamau Kiprono Mwangi Ochieng Otieno Peter Samuel Wekesa Yohannes',
    neutral: 'Imani Joy Neema Tumaini',
    family: 'Abdi Cheruiyot Kariuki Kimani Mutua Njoroge Odhiambo Omondi Tesfaye Wafula',
  },
  latin: {
    woman: 'Ana Bruna Camila Daniela Fernanda Gabriela Luana Renata Valentina Ximena',
    man: 'Bruno Caio Diego Emiliano Gael Joaquín Lucas Rafael Santiago Thiago',
    neutral: 'Ale Cris Guadalupe Jade',
    family: 'Araújo Barbosa Cardoso Flores Gutiérrez Herrera Medina Ribeiro Rojas Vargas',
  },
} as const

export type Culture = keyof typeof NAMES

type Names = Record<'woman' | 'man' | 'neutral' | 'family', readonly string[]>

export function namesOf(culture: Culture): Names {
  const { woman, man, neutral, family } = NAMES[culture]
  return {
    woman: woman.split(' '),
    man: man.split(' '),
    neutral: neutral.split(' '),
    family: family.split(' '),
  }
}
